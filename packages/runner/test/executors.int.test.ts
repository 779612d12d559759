import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink } from './memory-sink.ts';

type PlanInput = z.input<typeof runPlanShape>;

const influxd = process.env.TEST_INFLUXD ?? '';
const timeoutMs = 120_000;
let stateDir = '';
let runs = 0;
let started: StartedSink | null = null;

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-executors-'));
});
afterEach(async () => {
  await started?.stop();
  started = null;
});
afterAll(() => rm(stateDir, { recursive: true, force: true }));

const schema: PlanInput['schema'] = {
  name: 'load',
  measurements: [
    {
      name: 'cpu',
      tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 10 } }],
      fields: [{ key: 'v', type: 'float', generator: { kind: 'random', min: 0, max: 1 } }],
    },
  ],
};
const fresh: PlanInput['target'] = {
  kind: 'launched',
  name: 'fresh',
  launcher: 'influxdb-1.6',
  variant: 'inmem',
};

function aPlan(profile: Omit<PlanInput['profile'], 'name'>, target: PlanInput['target'] = fresh): RunPlan {
  return runPlanShape.parse({ schema, profile: { name: 'load', ...profile }, target });
}

async function aSinkTarget(script: Parameters<typeof startSink>[0] = {}): Promise<PlanInput['target']> {
  started = await startSink(script);
  return { kind: 'influxdb-v1', name: 'sink', url: started.url };
}

async function drive(plan: RunPlan, sink: RunSink = createMemorySink()) {
  runs += 1;
  const deps = {
    clock: systemClock,
    launchers: defaultLaunchers(influxd),
    stateDir,
    egress: { allowedHosts: ['127.0.0.1'], deniedEndpoints: [] },
    startGenerator,
  };
  const request = { runId: `executors${runs}`, plan, secret: { password: null, token: null } };
  return executeRun(request, deps, sink, new AbortController().signal);
}

const openLoop = (ratePerSec: number) =>
  ({ kind: 'open-loop', pacer: { kind: 'constant', ratePerSec }, batchSize: 1 }) as const;

describe('a run', () => {
  it('in an open loop sends on its schedule to a real InfluxDB, and everything acknowledged is stored', {
    timeout: timeoutMs,
  }, async () => {
    const profile = { executor: openLoop(200), extent: { kind: 'wall-time', seconds: 3 } } as const;
    const summary = await drive(aPlan(profile));
    expect(summary.end).toMatchObject({ state: 'succeeded' });
    const sent = summary.pointsAcknowledged + summary.neverSentBatches;
    expect(sent).toBe(600);
    expect(summary.books).toMatchObject({
      issued: 600,
      acknowledged: summary.pointsAcknowledged,
      neverSent: summary.neverSentBatches,
      open: 0,
      unaccounted: 0,
      unbalancedSeconds: 0,
    });
    expect(summary.targetCpu?.cpuMs).toBeGreaterThan(0);
    expect(summary.targetCpu?.measuredMs).toBeGreaterThan(1_000);
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { lost: 0 } });
    expect(summary.generator?.offeredShare).toBeGreaterThan(0.9);
    expect(summary.responseTime?.count).toBe(sent);
    expect(summary.responseCurve?.count).toBe(sent);
    expect(summary.responseCurve?.points.at(-1)).toEqual({ quantile: 1, us: summary.responseTime?.maxUs });
    expect(summary.responseCurve?.points.find(({ quantile }) => quantile === 0.5)?.us).toBe(
      summary.responseTime?.p50Us,
    );
    expect(summary.loadBeganAtMs).toBeGreaterThan(0);
  });

  it('follows a rate that is changed while it goes, and marks it', { timeout: timeoutMs }, async () => {
    const sink = createMemorySink();
    const asking = {
      ...sink,
      wantedRatePerSec: () => ((sink.intervals.at(-1)?.offsetMs ?? 0) >= 1_000 ? 400 : null),
    };
    const profile = { executor: openLoop(50), extent: { kind: 'wall-time', seconds: 4 } } as const;
    const summary = await drive(aPlan(profile, await aSinkTarget()), asking);
    expect(summary.end).toMatchObject({ state: 'succeeded' });
    const marks = sink.events.filter((event) => event.kind === 'rate_changed');
    expect(marks.map((mark) => mark.message)).toEqual(['The rate was changed to 400 requests/s.']);
    const rates = sink.intervals.map((report) => report.ratePerSec);
    expect(rates[0]).toBe(50);
    expect(rates.filter((rate) => rate !== null).at(-1)).toBe(400);
    expect(summary.pointsAcknowledged).toBeGreaterThan(600);
  });

  it('ends by a rule of its plan, says which, and is verified', { timeout: timeoutMs }, async () => {
    const target = await aSinkTarget({
      script: { rules: [{ when: { every: 2 }, effect: { kind: 'error', error: 'unavailable' } }] },
    });
    const executor = { kind: 'closed-loop', concurrency: 2, batchSize: 10, delayMs: 5 } as const;
    const stopRules: PlanInput['profile']['stopRules'] = [{ kind: 'errors', batches: 20 }];
    const profile = {
      executor,
      extent: { kind: 'points', points: 1_000_000 },
      maxErrorShare: null,
      stopRules,
    } as const;
    const summary = await drive(aPlan(profile, target));
    expect(summary.end).toMatchObject({ state: 'aborted', code: 'stop_rule' });
    expect(summary.end.message).toContain('batches failed, 20 are allowed');
    expect(summary.verification.totals.stored).not.toBeNull();
  });

  it('writes like a client that keeps what failed, and loses nothing when the target comes back', {
    timeout: timeoutMs,
  }, async () => {
    const target = await aSinkTarget({
      script: {
        rules: [{ when: { from: 3, to: 6 }, effect: { kind: 'error', error: 'cache-full' } }],
      },
    });
    const executor = {
      kind: 'buffered-client',
      pacer: { kind: 'constant', ratePerSec: 1_000 },
      batchSize: 100,
      flushIntervalMs: 500,
      bufferLimitPoints: 10_000,
      retry: { firstPauseMs: 50, factor: 1, maxPauseMs: 50 },
    } as const;
    const summary = await drive(aPlan({ executor, extent: { kind: 'points', points: 2_000 } }, target));
    expect(summary.end).toMatchObject({ state: 'succeeded' });
    expect(summary).toMatchObject({ pointsAcknowledged: 2_000, pointsRejected: 0, evictedPoints: 0 });
    expect(summary.retries).toBe(4);
    expect(summary.retriedOutcomes).toMatchObject([{ class: 'cache_full', batches: 4 }]);
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { stored: 2_000, lost: 0 } });
  });

  it('searches for the highest rate that a target of known capacity holds', {
    timeout: timeoutMs,
  }, async () => {
    // One request at a time, 10 ms each: a hundred a second and no more.
    const target = await aSinkTarget({ script: { latency: { baseMs: 10 } } });
    const executor = {
      kind: 'rate-search',
      startRatePerSec: 25,
      stepSeconds: 3,
      responseTimeMsP99: 200,
      closeEnough: 0.5,
      batchSize: 1,
      maxConnections: 1,
    } as const;
    const sink = createMemorySink();
    const summary = await drive(
      aPlan({ executor, extent: { kind: 'wall-time', seconds: 60 } }, target),
      sink,
    );
    expect(summary.end).toMatchObject({ state: 'succeeded' });
    const search = summary.rateSearch;
    expect(search?.isConclusive).toBe(true);
    // How much a busy machine holds below its capacity is chance; above it nothing can.
    expect(search?.steps.length).toBeGreaterThan(1);
    expect(search?.steps.filter((step) => step.passed && step.ratePerSec > 105)).toEqual([]);
    expect(search?.firstFailPerSec ?? 0).toBeGreaterThan(search?.lastPassPerSec ?? 0);
    expect(sink.events.filter((event) => event.kind === 'rate_step')).toHaveLength(search?.steps.length ?? 0);
    expect(summary.verification.status).toBe('passed');
  });
});
