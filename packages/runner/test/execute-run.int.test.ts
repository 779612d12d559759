import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, release, tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { buildRound } from '@tidemark/domain/load/round';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { freePorts } from '@tidemark/loopback/free-ports';
import { createInfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import { quoteIdentifier } from '@tidemark/targets/influxdb-v1/quote';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { launchInfluxdb } from '@tidemark/targets/launching/launch-influxdb';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { pointAt } from '@tidemark/workload/point-at';
import { msToNs } from '@tidemark/workload/timestamp-at';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink, type MemorySink } from './memory-sink.ts';
import { type PlanInput, rollingSchema } from './rolling-schema.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const launchers = defaultLaunchers(influxd);
const timeoutMs = 180_000;
let stateDir = '';
let runs = 0;

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-runner-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

const schema = rollingSchema(0.05);

function launched(variant: string): PlanInput['target'] {
  return { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant };
}

function aPlan(overrides: Partial<PlanInput>): RunPlan {
  return runPlanShape.parse({
    schema,
    target: launched('inmem'),
    profile: {
      name: 'three days',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 500 },
      extent: { kind: 'simulated-time', minutes: 3 * 1_440 },
      clock: { roundsPerSimulatedMinute: 1 },
      retention: { kind: 'driven', retentionDurationMinutes: 1_440, shardGroupDurationMinutes: 1_440 },
      settledReadings: { everySimulatedMinutes: 1_440, maxWaitSeconds: 20 },
    },
    ...overrides,
  });
}

/** Load that lasts until it is stopped. */
const endless: PlanInput['profile'] = {
  name: 'endless',
  executor: { kind: 'closed-loop', concurrency: 2, batchSize: 100, delayMs: 20 },
  extent: { kind: 'points', points: 100_000_000 },
  clock: { roundsPerSimulatedMinute: 60 },
};

function execute(plan: RunPlan, sink: MemorySink, options: { signal?: AbortSignal; password?: string } = {}) {
  runs += 1;
  return executeRun(
    { runId: `run-${runs}`, plan, secret: { password: options.password ?? null, token: null } },
    {
      clock: systemClock,
      launchers,
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    sink,
    options.signal ?? new AbortController().signal,
  );
}

function startedPid(sink: MemorySink): number {
  const started = sink.events.find((event) => event.kind === 'target_started');
  return Number(/process (\d+)/.exec(started?.message ?? '')?.[1]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe.each(['inmem', 'tsi1'])('a run on a fresh influxd with the index %s', (variant) => {
  it('stores exactly what was acknowledged and not dropped, and keeps exactly the series that are expected', {
    timeout: timeoutMs,
  }, async () => {
    const sink = createMemorySink();
    const plan = aPlan({
      target: launched(variant),
      thresholds: [{ kind: 'at-most', figure: 'lostPoints', value: 0 }],
    });
    const summary = await execute(plan, sink);
    const points = 3 * 1_440 * buildRound(plan.schema).pointsPerRound;

    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(summary.validity).toBe('valid');
    expect(summary.pointsAcknowledged).toBe(points);
    expect(summary.verification).toMatchObject({ status: 'passed', reason: null });
    expect(summary.verification.totals).toMatchObject({
      acknowledged: points,
      expired: (points / 3) * 2,
      unknown: 0,
      stored: points / 3,
      lost: 0,
      unexpected: 0,
    });
    expect(summary.verification.measurements.map((ledger) => [ledger.measurement, ledger.stored])).toEqual([
      ['metric0', 1_440],
      ['metric1', 1_440],
      ['site', 4_320],
    ]);
    expect(summary.settled.map((period) => period.simulatedDay)).toEqual([0, 1, 2, 3]);
    for (const period of summary.settled) {
      expect(period.observedSeries).toBe(period.expectedSeries);
      expect(period.heapInUseBytes).toBeGreaterThan(0);
      expect(period.rssBytes).toBeGreaterThan(0);
    }
    expect(sink.events.filter((event) => event.kind === 'shard_dropped')).toHaveLength(2);
    expect(summary.thresholds).toMatchObject([{ outcome: 'passed', observed: 0 }]);
    expect(summary.target).toMatchObject({ variant, sameHost: true, pid: startedPid(sink) });
    expect(summary.target.version).toMatch(/^1\./);
    expect(summary.target.configDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(summary.host).toMatchObject({ kernel: release(), hostname: hostname() });
    expect(sink.states).toEqual(['preparing', 'running', 'draining', 'verifying', 'finalizing']);
    expect(isAlive(startedPid(sink))).toBe(false);
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
  });
});

describe('a run that loses its authority for a while', () => {
  it('sends nothing meanwhile, goes on where it stopped, and says that there is a gap', {
    timeout: timeoutMs,
  }, async () => {
    let lostAtMs = 0;
    const sink = createMemorySink(() => {
      lostAtMs ||= systemClock.nowMs();
    });
    const plan = aPlan({
      profile: {
        ...endless,
        extent: { kind: 'points', points: 30_000 },
        clock: { roundsPerSimulatedMinute: 60 },
      },
    });
    const away = () => lostAtMs > 0 && systemClock.nowMs() - lostAtMs < 3_000;
    const summary = await execute(
      plan,
      Object.assign(sink, { remainingAuthorityMs: () => (away() ? 0 : 10_000) }),
    );
    expect(summary.end.code).toBe('completed');
    expect(summary.validity).toBe('valid_with_gap');
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: 30_000, unknown: 0 } });
  });
});

describe('a run that cannot go on', () => {
  it('ends as launcher_failed, naming the variant that there is not', async () => {
    const summary = await execute(aPlan({ target: launched('rocksdb') }), createMemorySink());
    expect(summary.end).toMatchObject({ state: 'failed', code: 'launcher_failed' });
    expect(summary.end.message).toContain('rocksdb');
  });

  it('ends as target_died when its server is killed, and keeps what was recorded', {
    timeout: timeoutMs,
  }, async () => {
    let killed = false;
    const sink = createMemorySink((seen) => {
      if (!killed) process.kill(startedPid(seen), 'SIGKILL');
      killed = true;
    });
    const summary = await execute(aPlan({ profile: endless }), sink);
    expect(summary.end).toMatchObject({ state: 'aborted', code: 'target_died' });
    expect(summary.validity).toBe('incomplete');
    expect(summary.pointsAcknowledged).toBeGreaterThan(0);
    expect(sink.intervals.length).toBeGreaterThan(0);
    expect(summary.verification.status).toBe('unknown');
    expect(sink.events.map((event) => event.kind)).toContain('target_died');
  });

  it('ends as cancelled within seconds, and leaves no server behind', { timeout: timeoutMs }, async () => {
    const cancel = new AbortController();
    const end = { state: 'cancelled', code: 'cancelled_by_user', message: 'Ada cancelled the run.' };
    let cancelledAtMs = 0;
    const sink = createMemorySink(() => {
      cancelledAtMs ||= systemClock.nowMs();
      cancel.abort(end);
    });
    const summary = await execute(aPlan({ profile: endless }), sink, { signal: cancel.signal });
    expect(summary.end).toEqual(end);
    expect(systemClock.nowMs() - cancelledAtMs).toBeLessThan(10_000);
    expect(isAlive(startedPid(sink))).toBe(false);
    expect(summary.verification.totals.lost).toBeNull();
  });

  it('ends as cancelled when it is cancelled while its server starts, and leaves none behind', {
    timeout: timeoutMs,
  }, async () => {
    const cancel = new AbortController();
    const sink = createMemorySink();
    const started = {
      ...sink,
      progress: () => cancel.abort({ state: 'cancelled', code: 'cancelled_by_user', message: 'no' }),
    };
    const summary = await execute(aPlan({ profile: endless }), started, { signal: cancel.signal });
    expect(summary.end.state).toBe('cancelled');
    expect(summary.validity).toBe('no_data');
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
  });

  it('ends as target_unreachable where no server listens', async () => {
    const [port] = await freePorts(1);
    const target: PlanInput['target'] = {
      kind: 'influxdb-v1',
      name: 'no server',
      url: `http://127.0.0.1:${port}`,
    };
    const summary = await execute(aPlan({ target }), createMemorySink());
    expect(summary.end).toMatchObject({ state: 'failed', code: 'target_unreachable' });
    expect(summary.end.message).toContain('ECONNREFUSED');
  });

  it('ends as target_denied where the operator does not allow the address', async () => {
    const target: PlanInput['target'] = { kind: 'influxdb-v1', name: 'inside', url: 'http://10.0.0.1:8086' };
    const summary = await execute(aPlan({ target }), createMemorySink());
    expect(summary.end).toMatchObject({ state: 'failed', code: 'target_denied' });
  });
});

describe('a run on a server that runs already', () => {
  let server: LaunchedServer;
  const withUsers = defaultLaunchers(influxd);

  beforeAll(async () => {
    const launcher = withUsers.launchers['influxdb-1.6'];
    if (launcher && 'configTemplate' in launcher)
      launcher.configTemplate = (launcher.configTemplate ?? '').replace(
        '[http]',
        '[http]\n  auth-enabled = true',
      );
    const request = {
      launchers: withUsers,
      launcher: 'influxdb-1.6',
      variant: 'inmem',
      runId: 'running',
      stateDir,
    };
    server = await launchInfluxdb(request, systemClock, new AbortController().signal);
    const client = createInfluxdbV1Client({
      url: server.url,
      username: null,
      password: null,
      allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    });
    await client.change(`CREATE USER ada WITH PASSWORD 'right' WITH ALL PRIVILEGES`);
    await client.close();
  }, timeoutMs);

  afterAll(async () => {
    await server.stop();
  });

  function running(): PlanInput['target'] {
    return { kind: 'influxdb-v1', name: 'running', url: server.url, username: 'ada', keepDatabase: true };
  }

  it('ends as target_auth with a wrong password', async () => {
    const summary = await execute(aPlan({ target: running() }), createMemorySink(), { password: 'wrong' });
    expect(summary.end).toMatchObject({ state: 'failed', code: 'target_auth' });
  });

  it('reads back names with spaces, commas, quotes, equal signs and emoji, and text with line breaks', {
    timeout: timeoutMs,
  }, async () => {
    const plan = aPlan({
      target: running(),
      schema: {
        name: 'odd names',
        measurements: [
          {
            name: 'room, "north" = 😀',
            tags: [
              { key: 'tag key, = "x" 🦊', generator: { kind: 'pool', values: ['a b', 'c,d=e', '"q" 🚀'] } },
            ],
            fields: [
              {
                key: 'text field, = "y"',
                type: 'string',
                generator: { kind: 'constant', value: 'one\ntwo "q" \\ 🌊' },
              },
              { key: 'count', type: 'int', generator: { kind: 'counter' } },
            ],
          },
        ],
      },
      profile: {
        name: 'few',
        executor: { kind: 'closed-loop', batchSize: 10 },
        extent: { kind: 'points', points: 60 },
      },
    });
    const summary = await execute(plan, createMemorySink(), { password: 'right' });
    expect(summary.end.code).toBe('completed');
    expect(summary.verification).toMatchObject({
      status: 'passed',
      totals: { stored: 60, lost: 0, unexpected: 0 },
    });
    expect(summary.target).toMatchObject({ sameHost: true, pid: server.pid });

    const client = createInfluxdbV1Client({
      url: server.url,
      username: 'ada',
      password: 'right',
      allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    });
    const names = (await client.query('SHOW DATABASES')).flatMap((series) => series.values.flat());
    const database = String(names.find((name) => String(name) === `tidemark_run_${runs}`));
    const [stored] = await client.query(`SELECT * FROM ${quoteIdentifier('room, "north" = 😀')}`, {
      database,
    });
    await client.close();
    const written = Array.from({ length: 60 }, (_, i) =>
      pointAt(plan.schema, plan.profile, msToNs(summary.simulatedStartMs), i),
    ).map(({ tagSet, fieldSet }) =>
      JSON.stringify(
        Object.fromEntries([...tagSet, ...fieldSet.map(([key, { value }]) => [key, value])].toSorted()),
      ),
    );
    const read = (stored?.values ?? []).map((row) =>
      JSON.stringify(
        Object.fromEntries(
          (stored?.columns ?? [])
            .map((column, i) => [column, row[i]])
            .slice(1)
            .toSorted(),
        ),
      ),
    );
    expect(read.toSorted()).toEqual(written.toSorted());
  });

  it('writes to a retention policy by its name, over several endpoints in turn, and finds all of it', {
    timeout: timeoutMs,
  }, async () => {
    const elsewhere = server.url.replace('127.0.0.1', 'localhost');
    const plan = aPlan({
      target: {
        kind: 'influxdb-v1',
        name: 'running',
        url: server.url,
        moreUrls: [elsewhere],
        username: 'ada',
        keepDatabase: true,
      },
      profile: {
        name: 'few',
        executor: { kind: 'closed-loop', concurrency: 1, batchSize: 10 },
        extent: { kind: 'points', points: 200 },
        retentionPolicy: 'a "policy" 😀',
      },
    });
    const summary = await execute(plan, createMemorySink(), { password: 'right' });
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: 200, lost: 0 } });
    expect(summary.verification.backends).toMatchObject([
      { part: 'endpoint:1', url: server.url, stored: 200, missing: 0, reason: null },
      { part: 'endpoint:2', url: elsewhere, stored: 200, missing: 0, reason: null },
    ]);
    expect(summary.endpoints).toEqual([
      { url: server.url, batches: 10, acknowledged: 10, handedOver: 0, failed: 0, unknown: 0 },
      { url: elsewhere, batches: 10, acknowledged: 10, handedOver: 0, failed: 0, unknown: 0 },
    ]);
    const client = createInfluxdbV1Client({
      url: server.url,
      username: 'ada',
      password: 'right',
      allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    });
    const [policies] = await client.query(`SHOW RETENTION POLICIES ON tidemark_run_${runs}`);
    await client.close();
    expect(policies?.values.map(([name]) => name)).toEqual(['a "policy" 😀']);
  });
});
