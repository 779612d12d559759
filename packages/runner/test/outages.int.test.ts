import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink, type MemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const timeoutMs = 120_000;
let stateDir = '';
let runs = 0;

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-outages-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

type Profile = z.input<typeof runPlanShape>['profile'];
type Executor = Profile['executor'];

const schema = {
  name: 'hosts',
  measurements: [
    {
      name: 'cpu',
      tags: [{ key: 'host', generator: { kind: 'sequence' as const, cardinality: 50 } }],
      fields: [
        { key: 'usage', type: 'float' as const, generator: { kind: 'random' as const, min: 0, max: 1 } },
      ],
    },
  ],
};

/** 2 000 points/s for four seconds, out of a buffer that holds so many points. */
function aClient(bufferLimitPoints: number, more: object = {}): Executor {
  return {
    kind: 'buffered-client',
    pacer: { kind: 'constant', ratePerSec: 2_000 },
    batchSize: 200,
    flushIntervalMs: 200,
    bufferLimitPoints,
    retry: { firstPauseMs: 100, factor: 1, maxPauseMs: 100 },
    ...more,
  };
}
const points = 8_000;

function drive(
  executor: Executor,
  outages: NonNullable<Profile['outages']>,
  options: { sink?: MemorySink; signal?: AbortSignal; profile?: Partial<Profile> } = {},
): Promise<RunSummary> {
  const plan = runPlanShape.parse({
    schema,
    target: { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' },
    profile: {
      name: 'a client and a target that goes away',
      executor,
      extent: { kind: 'points', points },
      probeIntervalMs: 250,
      outages,
      ...options.profile,
    },
  });
  runs += 1;
  return executeRun(
    { runId: `run-${runs}`, plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers: defaultLaunchers(influxd),
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    options.sink ?? createMemorySink(),
    options.signal ?? new AbortController().signal,
  );
}

function kindsOf(sink: MemorySink): string[] {
  return sink.events.map(({ kind }) => kind);
}

describe('a target that goes away on purpose', { timeout: timeoutMs }, () => {
  it('is frozen for a while, and a client with room for all that comes meanwhile loses nothing', async () => {
    const sink = createMemorySink();
    const summary = await drive(aClient(20_000), [{ atSeconds: 1, seconds: 2, kind: 'freeze' }], { sink });
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(summary).toMatchObject({ pointsAcknowledged: points, pointsRejected: 0, evictedPoints: 0 });
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: points, lost: 0 } });
    expect(summary.verification.readings.map(({ reason }) => reason)).toEqual([null, null, null]);
    const [outage] = summary.outages;
    expect(outage).toMatchObject({ kind: 'freeze', evictedPoints: 0, failedPoints: 0 });
    // Timers may ring a moment early.
    expect(outage?.awayMs ?? 0).toBeGreaterThan(1_990);
    // One batch hangs in the frozen server, and the two seconds' worth of points behind it wait.
    expect(outage?.waitingPointsMax ?? 0).toBeGreaterThan(3_000);
    expect(kindsOf(sink)).toEqual(expect.arrayContaining(['outage_began', 'outage_ended']));
    expect(kindsOf(sink)).not.toContain('target_died');
    const missed = sink.samples.filter(({ reason }) => reason === 'the target was frozen on purpose');
    expect(missed.length).toBeGreaterThan(0);
    expect(missed.every(({ value }) => value === null)).toBe(true);
  });

  it('is killed and started again on its data, and such a client loses nothing then either', async () => {
    const sink = createMemorySink();
    const summary = await drive(aClient(20_000), [{ atSeconds: 1, seconds: 1, kind: 'kill' }], { sink });
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(summary).toMatchObject({ pointsAcknowledged: points, pointsUnknown: 0, evictedPoints: 0 });
    expect(summary.retries).toBeGreaterThan(0);
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: points, lost: 0 } });
    expect(kindsOf(sink)).not.toContain('target_died');
    const [began, ended] = sink.events.filter(({ kind }) => kind.startsWith('outage'));
    const after = sink.samples.filter(
      ({ metric, value, offsetMs }) =>
        metric === 'rssBytes' && value !== null && offsetMs > (ended?.offsetMs ?? Number.POSITIVE_INFINITY),
    );
    expect(began?.message).toContain('killed on purpose');
    // Read from the process that came back.
    expect(after.length).toBeGreaterThan(0);
  });

  it('makes a client with a small buffer evict, and every point is accounted for', async () => {
    const summary = await drive(aClient(1_000), [{ atSeconds: 1, seconds: 2, kind: 'kill' }]);
    expect(summary.end).toMatchObject({ state: 'succeeded' });
    const { pointsAcknowledged, pointsRejected, pointsUnknown, evictedPoints, verification } = summary;
    expect(evictedPoints).toBeGreaterThan(1_000);
    expect(pointsAcknowledged + pointsRejected + pointsUnknown).toBe(points);
    expect(pointsRejected + pointsUnknown).toBe(evictedPoints);
    expect(summary.outages).toMatchObject([{ evictedPoints, failedPoints: 0, waitingPointsMax: 1_000 }]);
    expect(verification).toMatchObject({ status: 'passed', totals: { lost: 0, refused: pointsRejected } });
    expect(verification.totals.stored).toBe(pointsAcknowledged + (verification.totals.recovered ?? 0));
  });

  it('ends no load, however many batches fail of one that does not try again, and is judged as ever afterwards', async () => {
    const executor: Executor = { kind: 'closed-loop', concurrency: 1, batchSize: 10, delayMs: 2 };
    const extent = { kind: 'wall-time', seconds: 8 } as const;
    const outages = [{ atSeconds: 0.5, seconds: 6, kind: 'kill' as const }];
    const summary = await drive(executor, outages, { profile: { extent, maxErrorShare: 0.3 } });
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    const [outage] = summary.outages;
    expect(outage?.failedPoints ?? 0).toBeGreaterThan(100);
    expect(outage).toMatchObject({ evictedPoints: null, waitingPointsMax: null, drainMs: null });
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { lost: 0 } });
  });

  it('is reported as dead where it ends by itself after an outage', async () => {
    let kills = 0;
    const sink = createMemorySink((seen) => {
      if (!kindsOf(seen).includes('outage_ended') || kills > 0) return;
      kills += 1;
      process.kill(Number(/process (\d+)/.exec(startedText(seen))?.[1]), 'SIGKILL');
    });
    const summary = await drive(aClient(20_000), [{ atSeconds: 0.5, seconds: 0.5, kind: 'freeze' }], {
      sink,
    });
    expect(summary.end).toMatchObject({ state: 'aborted', code: 'target_died' });
  });

  it.each(['freeze', 'kill'] as const)(
    'by a %s leaves no process behind where the run is cancelled meanwhile',
    async (kind) => {
      const cancel = new AbortController();
      const end = { state: 'cancelled', code: 'cancelled_by_user', message: 'enough' };
      const sink = createMemorySink((seen) => {
        if (kindsOf(seen).includes('outage_began')) cancel.abort(end);
      });
      const outages = [{ atSeconds: 0.5, seconds: 60, kind }];
      const summary = await drive(aClient(20_000), outages, { sink, signal: cancel.signal });
      expect(summary.end).toEqual(end);
      expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
      const pid = Number(/process (\d+)/.exec(startedText(sink))?.[1]);
      expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    },
  );
});

function startedText(sink: MemorySink): string {
  return sink.events.find(({ kind }) => kind === 'target_started')?.message ?? '';
}
