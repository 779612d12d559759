import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { noSecret } from '@tidemark/domain/target/target';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink, type MemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
let stateDir = '';

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-reading-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

type ProfileInput = z.input<typeof runPlanShape>['profile'];

function aPlan(profile: Pick<ProfileInput, 'readLoad' | 'extent'>): RunPlan {
  return runPlanShape.parse({
    schema: aSchema(),
    target: { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' },
    profile: {
      name: 'with reads',
      executor: { kind: 'closed-loop', concurrency: 1, batchSize: 500, delayMs: 20 },
      clock: { roundsPerSimulatedMinute: 60 },
      ...profile,
    },
  });
}

function execute(runId: string, plan: RunPlan, sink: MemorySink, signal = new AbortController().signal) {
  return executeRun(
    { runId, plan, secret: noSecret },
    {
      clock: systemClock,
      launchers: defaultLaunchers(influxd),
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    sink,
    signal,
  );
}

const all = 'SELECT * FROM {measurement}';

it('asks after the writes in both formats: every row that was stored, and what fails is a failure', {
  timeout: 60_000,
}, async () => {
  const sink = createMemorySink();
  const plan = aPlan({
    extent: { kind: 'points', points: 12_000 },
    readLoad: {
      when: 'after',
      queries: [
        { name: 'json', text: all, repeat: 6 },
        { name: 'msgpack', text: all, format: 'msgpack', repeat: 6 },
        { name: 'wrong', text: 'SELECT nothing(v0) FROM {measurement}', repeat: 2 },
      ],
    },
  });
  const { end, queries, formatComparisons, verification } = await execute('after', plan, sink);
  expect(end.state).toBe('succeeded');
  expect(verification.status).toBe('passed');
  expect(queries).toMatchObject([
    {
      name: 'json',
      text: 'SELECT * FROM "m0"',
      sent: 6,
      ok: 6,
      failed: 0,
      late: 0,
      neverSent: 0,
      rowsMean: 12_000,
    },
    { name: 'msgpack', sent: 6, ok: 6, failed: 0, rowsMean: 12_000 },
    { name: 'wrong', sent: 2, ok: 0, failed: 2, failures: [{ class: 'query_error', count: 2 }] },
  ]);
  const [json, packed] = queries;
  expect(packed?.bytesMean).toBeLessThan(json?.bytesMean ?? 0);
  expect(packed?.heapBytes?.median).toBeLessThan(json?.heapBytes?.median ?? 0);
  // A row is an array of three values at least: 12 000 of them hold more than 500 kB.
  expect(packed?.heapBytes?.min).toBeGreaterThan(500_000);
  expect(json?.decodeTime?.count).toBe(6);
  expect(formatComparisons).toMatchObject([
    { baseline: 'json', candidate: 'msgpack', serviceTime: { pairs: 6 }, bytes: { pairs: 6 } },
  ]);
  expect(formatComparisons[0]?.heapBytes?.median).toBeLessThan(1);
  expect(sink.events.filter(({ kind }) => kind === 'query_failed')).toHaveLength(1);
});

it('asks beside the writes on its own schedule, and the writes are as they would be', {
  timeout: 60_000,
}, async () => {
  const sink = createMemorySink();
  const plan = aPlan({
    extent: { kind: 'wall-time', seconds: 3 },
    readLoad: {
      when: 'beside',
      queries: [
        { name: 'series', text: 'SHOW SERIES', ratePerSec: 10 },
        { name: 'count', text: 'SELECT count(v0) FROM {measurement}', format: 'msgpack', ratePerSec: 4 },
      ],
    },
  });
  const { end, queries, verification } = await execute('beside', plan, sink);
  expect(end.state).toBe('succeeded');
  expect(verification.status).toBe('passed');
  const [series, count] = queries;
  // Nearly three seconds of 10 and of 4 per second: the schedule begins when the reader receives it.
  expect((series?.sent ?? 0) + (series?.neverSent ?? 0)).toBeGreaterThan(15);
  expect((count?.sent ?? 0) + (count?.neverSent ?? 0)).toBeGreaterThan(6);
  expect(series).toMatchObject({ failed: 0, heapBytes: null });
  expect(series?.responseTime?.count).toBe((series?.sent ?? 0) + (series?.neverSent ?? 0));
  const metrics = new Set(sink.samples.map(({ metric }) => metric));
  expect([...metrics]).toEqual(expect.arrayContaining(['queriesPerSec', 'queryTimeUsP50', 'queryTimeUsP99']));
});

it('a run that is cancelled while it asks ends, keeps what was measured, and leaves no reader behind', {
  timeout: 60_000,
}, async () => {
  const cancelling = new AbortController();
  const sink = createMemorySink();
  const { progress } = sink;
  sink.progress = (now) => {
    progress(now);
    if (/^asking queries: [1-9]/.test(now.status)) {
      cancelling.abort({ state: 'cancelled', code: 'cancelled_by_user', message: 'Cancelled.' });
    }
  };
  const plan = aPlan({
    extent: { kind: 'points', points: 12_000 },
    readLoad: { when: 'after', queries: [{ name: 'all', text: all, repeat: 1_000 }] },
  });
  const { end, queries } = await execute('cancelled', plan, sink, cancelling.signal);
  expect(end.state).toBe('cancelled');
  expect(queries[0]?.ok).toBeGreaterThanOrEqual(1);
  expect((queries[0]?.sent ?? 0) + (queries[0]?.neverSent ?? 0)).toBe(1_000);
  expect(await readersLeft()).toEqual([]);
});

/** Processes that we started and that read, by what the system lists of them. */
async function readersLeft(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const texts = await Promise.all(
    processes.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const parent = Number(/^\d+ \(.*\) \S (\d+)/.exec(stat)?.[1]);
      if (parent !== process.pid) return '';
      return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    }),
  );
  return texts.filter((text) => text.includes('reader-process'));
}
