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
      extent: { kind: 'wall-time', seconds: 2 },
      readBack: { settleSeconds: 0, restart: false },
      ...profile,
    },
  });
}

async function execute(plan: RunPlan, startReference = startSink) {
  const sink = createMemorySink();
  const summary = await executeRun(
    { runId: 'run', plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers: { launchers: {} },
      stateDir,
      egress: { allowedHosts: ['127.0.0.1'], deniedEndpoints: [] },
      startGenerator,
      startReference,
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
    // 20 per second for 2 s, whatever the load was; none of them is a write of the run.
    expect(instrument.error.count).toBeGreaterThan(30);
    expect(instrument.error.count).toBeLessThanOrEqual(40);
    // What is left of 2 ms: a median above it would mean that the answer's own time was not taken out.
    expect(instrument.error.p50Us).toBeLessThan(2_000);
    expect(pointsAcknowledged + neverSentBatches).toBe(400);
    expect(pointsAsked).toBe(400);
    expect((await target.counts()).traffic.pointsStored).toBe(pointsAcknowledged);
    expect(sink.samples.some(({ metric }) => metric === 'instrumentErrorUsP99')).toBe(true);
    // The slowest requests of the load are kept, the very slowest first, each within the load.
    expect(summary.slowest).toHaveLength(20);
    expect(summary.slowest[0]?.responseUs).toBeCloseTo(summary.responseTime?.maxUs ?? 0, -3);
    expect(summary.slowest.every(({ offsetMs }) => offsetMs >= 0 && offsetMs <= 2_000)).toBe(true);
  },
  timeoutMs,
);

const twentyPoints = { extent: { kind: 'points', points: 20 } };

it(
  'sends no reference request where they are turned off, and says so',
  async () => {
    const started: unknown[] = [];
    const { summary, sink } = await execute(aPlan({ ...twentyPoints, reference: 'off' }), (options) => {
      started.push(options);
      return startSink(options);
    });
    expect(started).toEqual([]);
    expect(summary.instrument).toEqual({
      kind: 'none',
      reason: 'Turned off in the load profile (reference: off).',
    });
    expect(sink.samples.some(({ metric }) => metric === 'instrumentErrorUsP99')).toBe(false);
  },
  timeoutMs,
);

it(
  'runs as planned where the sink of the reference requests does not start, and says why nothing was measured',
  async () => {
    const { summary, sink } = await execute(aPlan(twentyPoints), () =>
      Promise.reject(new Error('no memory')),
    );
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(summary.pointsAcknowledged).toBe(20);
    const reason = 'The sink for reference requests did not start (no memory).';
    expect(summary.instrument).toEqual({ kind: 'none', reason });
    expect(sink.events.map(({ message }) => message)).toContain(reason);
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
      const { endedBy, unknown, rejected } = await generator.runSegment(endless, { wallMs: 1_000 });
      expect({ endedBy, unknown, rejected }).toEqual({ endedBy: 'time', unknown: [], rejected: [] });
    } finally {
      await generator.close();
    }
    const sum = (pick: (report: IntervalReport) => number) =>
      intervals.reduce((total, report) => total + pick(report), 0);
    expect(sum(({ batches, neverSentBatches }) => batches + neverSentBatches)).toBe(200);
    expect(sum(({ referenceFailed }) => referenceFailed)).toBeGreaterThan(10);
    expect(intervals.every(({ instrumentErrorUs }) => instrumentErrorUs === null)).toBe(true);
  },
  timeoutMs,
);
