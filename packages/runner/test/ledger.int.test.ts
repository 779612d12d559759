import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import type { LostKey, Verification } from '@tidemark/domain/result/verification';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { noSecret } from '@tidemark/domain/target/target';
import { createInfluxdbV1Client, type InfluxdbV1Client } from '@tidemark/targets/influxdb-v1/client';
import { listShards } from '@tidemark/targets/influxdb-v1/databases';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { launchInfluxdb } from '@tidemark/targets/launching/launch-influxdb';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { type ForwardingServer, type Interference, startForwardingServer } from './forwarding-server.ts';
import { createMemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const launchers = defaultLaunchers(influxd);
const timeoutMs = 120_000;
const dayMs = 86_400_000;
let stateDir = '';
let server: LaunchedServer;
let between: ForwardingServer;
let client: InfluxdbV1Client;
let runs = 0;

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-ledger-'));
  const request = { launchers, launcher: 'influxdb-1.6', variant: 'inmem', runId: 'ledger', stateDir };
  server = await launchInfluxdb(request, systemClock, new AbortController().signal);
  between = await startForwardingServer(server.url);
  client = createInfluxdbV1Client({
    url: server.url,
    username: null,
    password: null,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
  });
}, timeoutMs);

afterAll(async () => {
  await client.close();
  await between.close();
  await server.stop();
  await rm(stateDir, { recursive: true, force: true });
});

type PlanInput = z.input<typeof runPlanShape>;

/** Four measurements of five hosts, two tags: 20 points a round. */
const schema = {
  name: 'fleet',
  measurements: [
    {
      name: 'room "{1..4}"',
      tags: [
        { key: 'site, =', generator: { kind: 'follows', key: 'host', cardinality: 2 } },
        { key: 'host', generator: { kind: 'sequence', prefix: "o'host ", cardinality: 5 } },
      ],
      fields: [
        { key: 'note', type: 'string', generator: { kind: 'constant', value: 'x' } },
        { key: 'v', type: 'float', generator: { kind: 'random', min: 0, max: 1 } },
      ],
    },
  ],
} satisfies PlanInput['schema'];

function aPlan(profile: Partial<PlanInput['profile']> = {}, overrides: Partial<PlanInput> = {}): RunPlan {
  return runPlanShape.parse({
    schema,
    target: { kind: 'influxdb-v1', name: 'between', url: between.url },
    profile: {
      name: 'short',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 100 },
      extent: { kind: 'points', points: 10_000 },
      maxErrorShare: null,
      readBack: { settleSeconds: 0 },
      ...profile,
    },
    ...overrides,
  });
}

async function execute(plan: RunPlan, interference: Interference = {}): Promise<Verification> {
  runs += 1;
  between.interfere(interference);
  const summary = await executeRun(
    { runId: `ledger-${runs}`, plan, secret: noSecret },
    {
      clock: systemClock,
      launchers,
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    createMemorySink(),
    new AbortController().signal,
  );
  expect(summary.end.code).toBe('completed');
  return summary.verification;
}

const database = () => `tidemark_ledger_${runs}`;

/** A key as its line begins and ends. */
function lineKey({ measurement, tagSet, timestampNs }: LostKey): string {
  const escaped = (text: string) => text.replace(/[,= ]/g, '\\$&');
  const tags = tagSet.map(([key, value]) => `,${escaped(key)}=${escaped(value)}`).join('');
  return `${measurement.replace(/[, ]/g, '\\$&')}${tags} ${timestampNs}`;
}

const keyOfLine = (line: string) => line.replace(/ note=.* (\d+)$/, ' $1');

describe('the ledger of a run', () => {
  it('has nothing to report where all is stored, and takes few queries', { timeout: timeoutMs }, async () => {
    const verification = await execute(aPlan({ readBack: { settleSeconds: 0.2 } }));
    expect(verification).toMatchObject({
      status: 'passed',
      reason: null,
      totals: { acknowledged: 10_000, acknowledgedKeys: 10_000, stored: 10_000, lost: 0, unexpected: 0 },
      lossBounds: { low: 0, high: 0 },
      lostKeys: { keys: [], count: 0, isExact: true, reason: null },
      windows: [],
      readings: [
        { when: 'settled', stored: 10_000, lost: 0, reason: null },
        { when: 'after_settle_time', stored: 10_000, lost: 0, reason: null },
      ],
    });
    // Three of the first pass, two of the second, and up to ten that compare keys.
    expect(verification.queries).toBeGreaterThan(5);
    expect(verification.queries).toBeLessThanOrEqual(15);
    expect(verification.keySample).toMatchObject({ of: 10_000, differingWindows: 0 });
    expect(verification.keySample?.compared).toBeGreaterThan(0);
  });

  it('finds keys that are lost behind others of the same window, where every count is right', {
    timeout: timeoutMs,
  }, async () => {
    const verification = await execute(aPlan({ extent: { kind: 'points', points: 2_000 } }), {
      async write(_, lines) {
        // One host of five is stored under another name.
        const stored = lines.map((line, i) => (i % 5 === 0 ? line.replace('host=', 'host=x') : line));
        const url = `${server.url}/write?db=${database()}`;
        expect((await fetch(url, { method: 'POST', body: stored.join('\n') })).status).toBe(204);
        return 'forget' as const;
      },
    });
    expect(verification).toMatchObject({ status: 'failed', totals: { acknowledged: 2_000, stored: 2_000 } });
    const { totals, keySample, lostKeys } = verification;
    expect(keySample?.differingWindows).toBeGreaterThan(0);
    expect(totals.lost).toBe((keySample?.compared ?? 0) / 5);
    expect(totals.unexpected).toBe(totals.lost);
    expect(lostKeys.keys).toHaveLength(totals.lost ?? 0);
    expect(lostKeys).toMatchObject({ isExact: false });
  });

  it('names exactly the points and the windows of a shard that was dropped behind its back', {
    timeout: timeoutMs,
  }, async () => {
    let dropped = 0;
    const profile = {
      extent: { kind: 'simulated-time', minutes: 3 * 1_440 },
      clock: { roundsPerSimulatedMinute: 0.1 },
      retention: { kind: 'driven', retentionDurationMinutes: 14_400, shardGroupDurationMinutes: 1_440 },
    } satisfies Partial<PlanInput['profile']>;
    const verification = await execute(aPlan(profile), {
      async query(statement) {
        if (!statement.startsWith('SELECT count') || dropped > 0) return true;
        const [, middle] = await listShards(client, database());
        dropped = middle?.startMs ?? 0;
        await client.change(`DROP SHARD ${middle?.id}`);
        return true;
      },
    });
    const aDay = 144 * 20;
    expect(verification.windows).toEqual(
      [1, 2, 3, 4].map((room) => ({
        fromMs: dropped,
        untilMs: dropped + dayMs,
        measurement: `room "${room}"`,
        expected: aDay / 4,
        stored: 0,
      })),
    );
    expect(verification).toMatchObject({
      status: 'failed',
      totals: { acknowledged: 3 * aDay, stored: 2 * aDay, lost: aDay, unexpected: 0, unknown: 0 },
      lossBounds: { low: aDay, high: aDay },
      lostKeys: { count: aDay, isExact: true, reason: 'the first 1,000 are listed' },
    });
    const points = verification.lostKeys.keys.map(({ point }) => point);
    expect(points).toEqual(Array.from({ length: 1_000 }, (_, i) => aDay + i));
  });

  it('names exactly the keys of batches that were acknowledged and forgotten', {
    timeout: timeoutMs,
  }, async () => {
    const forgotten: string[] = [];
    const verification = await execute(aPlan(), {
      write(request, lines) {
        if (request % 20 !== 7) return 'pass';
        forgotten.push(...lines);
        return 'forget';
      },
    });
    expect(verification).toMatchObject({
      status: 'failed',
      totals: { acknowledged: 10_000, stored: 9_500, lost: 500, unexpected: 0 },
      lostKeys: { count: 500, isExact: true, reason: null },
    });
    expect(verification.lostKeys.keys.map(lineKey).toSorted()).toEqual(forgotten.map(keyOfLine).toSorted());
    expect(verification.windowCount).toBeGreaterThan(0);
    expect(verification.windows.reduce((sum, { expected, stored }) => sum + expected - stored, 0)).toBe(500);
  });

  it('says of writes without an answer which were stored, and calls no refused point lost', {
    timeout: timeoutMs,
  }, async () => {
    const verification = await execute(aPlan(), {
      write(request) {
        if (request === 10 || request === 50) return 'cut';
        if (request === 20) return 'store-and-cut';
        return request === 30 ? 'store-and-refuse' : 'pass';
      },
    });
    expect(verification).toMatchObject({
      status: 'surplus',
      totals: {
        acknowledged: 9_600,
        unknown: 300,
        recovered: 100,
        never: 200,
        refused: 100,
        resurrected: 100,
        unexpected: 100,
        stored: 9_800,
        lost: 0,
      },
      lossBounds: { low: 0, high: 200 },
      lostKeys: { count: 0, isExact: true },
    });
    expect(verification.reason).toContain('100 of them were refused');
  });

  it('counts exactly what a field of another type refused, and what was there that it never sent', {
    timeout: timeoutMs,
  }, async () => {
    const profile = { executor: { kind: 'closed-loop', concurrency: 1, batchSize: 100 } } as const;
    const verification = await execute(aPlan(profile), {
      async write(request, lines) {
        if (request > 0) return 'pass' as const;
        const timestamp = /(\d+)$/.exec(lines[0] ?? '')?.[1];
        const url = `${server.url}/write?db=${database()}`;
        const alien = `room\\ "3",host=other v="text" ${timestamp}`;
        expect((await fetch(url, { method: 'POST', body: alien })).status).toBe(204);
        return 'pass' as const;
      },
    });
    expect(verification).toMatchObject({
      status: 'surplus',
      totals: { acknowledged: 7_500, refused: 2_500, stored: 7_501, lost: 0, unexpected: 1, resurrected: 0 },
      windows: [{ measurement: 'room "3"', expected: 0, stored: 1 }],
    });
    const room = verification.measurements.find(({ measurement }) => measurement === 'room "3"');
    expect(room).toMatchObject({ acknowledged: 0, refused: 2_500, stored: 1, unexpected: 1 });
  });

  it('finds points that are lost although others of the same key are stored', {
    timeout: timeoutMs,
  }, async () => {
    let forgotten: string[] = [];
    const profile = {
      precision: 'ms',
      startAt: '2026-01-05T00:00:00Z',
      // 20 series, 100 points a millisecond: each key comes five times.
      stamping: { kind: 'point', stepNs: 10_000 },
      executor: { kind: 'closed-loop', concurrency: 1, batchSize: 250 },
    } satisfies Partial<PlanInput['profile']>;
    const verification = await execute(aPlan(profile), {
      write(request, lines) {
        if (request !== 5) return 'pass';
        forgotten = lines;
        return 'forget';
      },
    });
    // Points 1 250 to 1 500: half a millisecond, whose other half has the same keys, and two whole ones.
    expect(new Set(forgotten.map(keyOfLine)).size).toBe(60);
    expect(verification.totals).toMatchObject({
      acknowledged: 10_000,
      acknowledgedKeys: 2_000,
      overwritten: 8_000,
      stored: 1_960,
      lost: 40,
    });
    expect(verification.overwriting).toMatchObject({ expected: 8_000, observed: 8_000, decidedBy: 'keys' });
    expect(new Set(verification.lostKeys.keys.map(({ timestampNs }) => timestampNs)).size).toBe(2);
    expect(verification.lostKeys.keys).toHaveLength(40);
  });

  it('does not know what is stored where the read is killed', { timeout: timeoutMs }, async () => {
    const verification = await execute(aPlan(), {
      query: (statement) => !statement.startsWith('SELECT count'),
    });
    expect(verification).toMatchObject({
      status: 'unknown',
      totals: { acknowledged: 10_000, stored: null, lost: null },
      lossBounds: null,
      readings: [{ when: 'settled', stored: null, lost: null }],
    });
    expect(verification.reason).not.toBeNull();
  });

  it('counts by measurement, and says so, where windows are refused', { timeout: timeoutMs }, async () => {
    const refusing = await launchRefusing();
    const before = await startForwardingServer(refusing.url);
    before.interfere({ write: (request) => (request === 3 ? 'forget' : 'pass') });
    try {
      const target = { kind: 'influxdb-v1', name: 'refusing', url: before.url } as const;
      const verification = await execute(aPlan({}, { target }));
      expect(verification).toMatchObject({
        status: 'failed',
        totals: { stored: 9_900, lost: 100 },
        lostKeys: { keys: [], count: 100, isExact: true },
      });
      expect(verification.lostKeys.reason).toContain('max-select-buckets');
    } finally {
      await before.close();
      await refusing.stop();
    }
  });
});

/** A server that answers no query of more than one window of time. */
function launchRefusing(): Promise<LaunchedServer> {
  const own = defaultLaunchers(influxd);
  const launcher = own.launchers['influxdb-1.6'];
  if (launcher && 'configTemplate' in launcher)
    launcher.configTemplate += '\n[coordinator]\n  max-select-buckets = 1\n';
  const request = { launchers: own, launcher: 'influxdb-1.6', variant: 'inmem', runId: 'refusing', stateDir };
  return launchInfluxdb(request, systemClock, new AbortController().signal);
}

describe('a launched server', () => {
  it('is killed and read a third time when all else is done', { timeout: timeoutMs }, async () => {
    const target = { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' } as const;
    const profile = {
      extent: { kind: 'simulated-time', minutes: 3 * 1_440 },
      clock: { roundsPerSimulatedMinute: 0.1 },
      retention: { kind: 'driven', retentionDurationMinutes: 1_440, shardGroupDurationMinutes: 1_440 },
      readBack: { settleSeconds: 1.5 },
    } satisfies Partial<PlanInput['profile']>;
    const verification = await execute(aPlan(profile, { target }));
    const stored = 144 * 20;
    expect(verification).toMatchObject({
      status: 'passed',
      reason: null,
      totals: { acknowledged: 3 * stored, stored: expect.any(Number), lost: 0, unexpected: 0 },
      readings: [{ when: 'settled' }, { when: 'after_settle_time' }, { when: 'after_restart' }],
    });
    for (const reading of verification.readings)
      expect(reading).toMatchObject({ stored: verification.totals.stored, lost: 0, reason: null });
  });
});
