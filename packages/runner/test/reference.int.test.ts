import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { aJob, endless } from './a-job.ts';
import { createMemorySink } from './memory-sink.ts';

const openLoop = { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 200 } } as const;
const timeoutMs = 60_000;
let stateDir = '';
let target: StartedSink;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-reference-'));
  target = await startSink();
}, timeoutMs);

afterAll(async () => {
  await target.stop();
  await rm(stateDir, { recursive: true, force: true });
});

function aPlan(profile: object): RunPlan {
  return runPlanShape.parse({
    schema: aSchema(),
    target: { kind: 'influxdb-v1', name: 'a sink', url: target.url },
    profile: {
      name: 'constant',
      executor: openLoop,
      extent: { kind: 'wall-time', seconds: 3 },
      readBack: { settleSeconds: 0, restart: false },
      ...profile,
    },
  });
}

async function execute(plan: RunPlan) {
  const sink = createMemorySink();
  const summary = await executeRun(
    { runId: 'run', plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers: { launchers: {} },
      stateDir,
      egress: { allowedHosts: ['127.0.0.1'], deniedEndpoints: [] },
      startGenerator,
    },
    sink,
    new AbortController().signal,
  );
  return { summary, sink };
}

it(
  'measures the error of the generator beside the load, of which it counts nothing',
  async () => {
    const { summary, sink } = await execute(aPlan({}));
    const { instrument, pointsAcknowledged, neverSentBatches, pointsAsked } = summary;
    expect(instrument).toMatchObject({ kind: 'measured', answerUs: 2_000, failed: 0 });
    if (instrument?.kind !== 'measured') return;
    // 20 per second for 3 s, whatever the load was; none of them is a write of the run.
    expect(instrument.error.count).toBeGreaterThan(50);
    expect(instrument.error.count).toBeLessThanOrEqual(60);
    // What is left of 2 ms: a median above it would mean that the answer's own time was not taken out.
    expect(instrument.error.p50Us).toBeLessThan(2_000);
    expect(pointsAcknowledged + neverSentBatches).toBe(600);
    expect(pointsAsked).toBe(600);
    expect((await target.counts()).traffic.pointsStored).toBe(pointsAcknowledged);
    expect(sink.samples.some(({ metric }) => metric === 'instrumentErrorUsP99')).toBe(true);
    // The slowest requests of the load are kept, the very slowest first, each within the load.
    expect(summary.slowest).toHaveLength(20);
    expect(summary.slowest[0]?.responseUs).toBeCloseTo(summary.responseTime?.maxUs ?? 0, -3);
    expect(summary.slowest.every(({ offsetMs }) => offsetMs >= 0 && offsetMs <= 3_000)).toBe(true);
  },
  timeoutMs,
);

it(
  'sends no reference request where they are turned off, and says so',
  async () => {
    const { summary, sink } = await execute(aPlan({ reference: 'off', extent: { kind: 'wall-time', seconds: 1 } }));
    expect(summary.instrument).toEqual({
      kind: 'none',
      reason: 'Turned off in the load profile (reference: off).',
    });
    expect(sink.samples.some(({ metric }) => metric === 'instrumentErrorUsP99')).toBe(false);
  },
  timeoutMs,
);

it(
  'starts nothing for a closed loop, which has no intended moments',
  async () => {
    const plan = aPlan({
      executor: { kind: 'closed-loop', concurrency: 1, batchSize: 10 },
      extent: { kind: 'points', points: 100 },
    });
    const { summary } = await execute(plan);
    expect(summary.instrument).toMatchObject({ kind: 'none', reason: expect.stringContaining('closed loop') });
  },
  timeoutMs,
);

it(
  'costs the load nothing where its sink is gone, and counts what failed',
  async () => {
    const reference = await startSink({ script: { latency: { baseMs: 2 }, saysTook: true } });
    const intervals: IntervalReport[] = [];
    const profile = aProfile({ executor: openLoop });
    const job = aJob(target.url, { profile, reference: { port: reference.port } });
    const generator = await startGenerator(job, {
      interval: (report) => intervals.push(report),
      position: () => {},
      died: () => {},
    });
    try {
      await reference.stop();
      const { endedBy, unknown, rejected } = await generator.runSegment(endless, { wallMs: 1_500 });
      expect({ endedBy, unknown, rejected }).toEqual({ endedBy: 'time', unknown: [], rejected: [] });
    } finally {
      await generator.close();
    }
    const sum = (pick: (report: IntervalReport) => number) =>
      intervals.reduce((total, report) => total + pick(report), 0);
    expect(sum(({ batches, neverSentBatches }) => batches + neverSentBatches)).toBe(300);
    expect(sum(({ referenceFailed }) => referenceFailed)).toBeGreaterThan(10);
    expect(intervals.every(({ instrumentErrorUs }) => instrumentErrorUs === null)).toBe(true);
  },
  timeoutMs,
);
