import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { launchInfluxdb } from '@tidemark/targets/launching/launch-influxdb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';
import { type PlanInput, rollingSchema } from './rolling-schema.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const timeoutMs = 240_000;
let stateDir = '';

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-analysis-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

const fresh = { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' } as const;

function aPlan(profile: Partial<PlanInput['profile']>, target: PlanInput['target'] = fresh): RunPlan {
  return runPlanShape.parse({
    schema: rollingSchema(1),
    target,
    profile: {
      name: 'days',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 1_000 },
      extent: { kind: 'simulated-time', minutes: 8 * 1_440 },
      clock: { roundsPerSimulatedMinute: 4 },
      retention: {
        kind: 'driven',
        retentionDurationMinutes: 2 * 1_440,
        shardGroupDurationMinutes: 1_440,
      },
      settledReadings: { everySimulatedMinutes: 1_440, maxWaitSeconds: 20 },
      ...profile,
    },
  });
}

function execute(runId: string, plan: RunPlan, sink = createMemorySink()) {
  const deps = {
    clock: systemClock,
    launchers: defaultLaunchers(influxd),
    stateDir,
    egress: { allowedHosts: [], deniedEndpoints: [] },
    startGenerator,
    reportFault: (fault: unknown) => {
      throw fault;
    },
  };
  const request = { runId, plan, secret: { password: null, token: null } };
  return executeRun(request, deps, sink, new AbortController().signal);
}

it('reports eight days with two retained: level series without overhang, every drop, growth, creation', {
  timeout: timeoutMs,
}, async () => {
  const summary = await execute('days', aPlan({}));
  expect(summary).toMatchObject({ validity: 'valid', verification: { status: 'passed' } });
  expect(runSummaryShape.parse(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
  const { analysis, settled } = summary;
  if (analysis?.retention == null || analysis.phases === null) throw new TypeError('no analysis');
  for (const period of settled) {
    expect([period.observedSeries, period.isExpectedExact]).toEqual([period.expectedSeries, true]);
  }
  expect(analysis.doubts.filter((doubt) => doubt.isGrave)).toEqual([]);

  const { retention } = analysis;
  expect(retention).toMatchObject({ fixedSeries: 43, retentionDays: 2, shardDays: 1 });
  expect(Math.abs(retention.churnPerDay - 2_880)).toBeLessThanOrEqual(2);
  expect(retention.plateau).toMatchObject({ source: 'settled', isExpectedExact: true });
  if (retention.overhang.kind !== 'days') throw new TypeError(retention.overhang.kind);
  expect(retention.overhang.days).toBe(retention.overhang.plannedDays);
  expect(Math.abs(retention.overhang.days)).toBeLessThan(0.01);
  expect(retention.drops.map((drop) => drop.shardEndDay)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const drop of retention.drops) {
    expect(drop.dueDay).toBe(drop.shardEndDay + 2);
    expect(drop.droppedDay).toBeGreaterThanOrEqual(drop.dueDay);
    expect((drop.seriesBefore ?? 0) - (drop.seriesAfter ?? 0)).toBeGreaterThan(2_500);
    expect(drop.reclaimMs).toBeGreaterThanOrEqual(0);
  }
  expect(retention.reclaimLagDays?.count).toBe(6);
  expect(retention.memory.map((period) => period.simulatedDay)).toEqual([3, 4, 5, 6, 7, 8]);
  expect(retention.heapReclaimShare?.count).toBe(6);

  const { heapSettled, rssSettled } = analysis.memory;
  for (const slope of [heapSettled, rssSettled]) {
    expect(slope).toMatchObject({ periodDays: 1, warmUp: { untilDay: 3, endedBy: 'first_drop' } });
    expect(slope.points.map((point) => point.isUsed)).toEqual([false, false, ...Array(6).fill(true)]);
    expect(slope.result).toMatchObject({ kind: 'estimated', periods: 6 });
  }
  expect(analysis.phases).toMatchObject({ creationSeries: 43, creationPoints: 100 });
  expect(analysis.phases.creationEndOffsetMs).toBeGreaterThan(0);
});

it('expects exactly the series that a server holds of which points come late and out of order', {
  timeout: timeoutMs,
}, async () => {
  const disorder = { outOfOrderShare: 0.1, outOfOrderByMs: 90_000, lateShare: 0.3, lateByMs: 6 * 3_600_000 };
  const retention = {
    kind: 'driven' as const,
    retentionDurationMinutes: 1_440,
    shardGroupDurationMinutes: 1_440,
  };
  const summary = await execute(
    'disorder',
    aPlan({ disorder, retention, extent: { kind: 'simulated-time', minutes: 4 * 1_440 } }),
  );
  expect(summary.verification.status).toBe('passed');
  expect(summary.settled.map((period) => period.observedSeries)).toEqual(
    summary.settled.map((period) => period.expectedSeries),
  );
  expect(summary.settled.every((period) => period.isExpectedExact)).toBe(true);
});

it('says of a run of a moment what each figure would need, and crashes at nothing', {
  timeout: timeoutMs,
}, async () => {
  const plan = aPlan({
    extent: { kind: 'points', points: 50 },
    settledReadings: null,
    retention: null,
  });
  const { analysis } = await execute('moment', plan);
  expect(analysis?.memory.heapSettled.result.kind).toBe('not_enough_data');
  expect(analysis?.memory.rssUnderLoad.result.kind).toBe('not_enough_data');
  expect(analysis?.retention).toBeNull();
  expect(analysis?.phases).toMatchObject({ creationEndOffsetMs: null, steady: null });
});

/** To the run it is a server that ran before. */
function aServer() {
  const { launcher, variant } = fresh;
  const request = { launchers: defaultLaunchers(influxd), launcher, variant, runId: 'others', stateDir };
  return launchInfluxdb(request, systemClock, new AbortController().signal);
}

it('says that a server restarted in the middle, and that nothing is to be built on the figures', {
  timeout: timeoutMs,
}, async () => {
  const server = await aServer();
  try {
    let isKilled = false;
    const sink = createMemorySink(({ samples, intervals }) => {
      const isProbed = samples.some(({ metric, value }) => metric === 'uptimeMs' && value !== null);
      if (isKilled || !isProbed || intervals.length < 3) return;
      isKilled = true;
      void server.restart(systemClock, new AbortController().signal);
    });
    const plan = aPlan(
      {
        executor: { kind: 'closed-loop', concurrency: 1, batchSize: 50, delayMs: 5 },
        extent: { kind: 'wall-time', seconds: 12 },
        retention: null,
        settledReadings: null,
        maxErrorShare: null,
        probeIntervalMs: 250,
      },
      { kind: 'influxdb-v1', name: 'running', url: server.url },
    );
    const { end, analysis } = await execute('restart', plan, sink);
    expect(end.code).toBe('completed');
    expect(analysis?.doubts).toMatchObject([{ kind: 'restarted', isGrave: true }]);
    expect(analysis?.memory.heapUnderLoad.warmUp.endedBy).toBe('restart');
  } finally {
    await server.stop();
  }
});
