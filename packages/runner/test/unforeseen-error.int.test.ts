import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import { noSecret } from '@tidemark/domain/target/target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { defaultLauncherName, defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import { createMemorySink, type MemorySink } from './memory-sink.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const fault = new RangeError('an unexpected error');
let stateDir = '';

beforeAll(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-runner-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

const endless = runPlanShape.parse({
  schema: aSchema(),
  profile: aProfile({
    executor: { kind: 'closed-loop', concurrency: 2, batchSize: 100, delayMs: 20 },
    extent: { kind: 'points', points: 100_000_000 },
  }),
  target: { kind: 'launched', name: 'fresh', launcher: defaultLauncherName, variant: 'inmem' },
});
const short = {
  ...endless,
  profile: { ...endless.profile, extent: { kind: 'points' as const, points: 2_000 } },
};

/** A sink of which one part throws, or rejects, as soon as it is reached. */
type Breaking = (sink: MemorySink) => RunSink;

const breakings: [string, typeof endless, Breaking][] = [
  [
    'while the load is started',
    endless,
    (sink) => ({
      ...sink,
      remainingAuthorityMs: () => {
        throw fault;
      },
    }),
  ],
  [
    'in a loop beside the load',
    endless,
    (sink) => ({
      ...sink,
      progress: () => {
        if (sink.intervals.length > 0) throw fault;
      },
    }),
  ],
  [
    'while the generator reports',
    endless,
    (sink) => ({
      ...sink,
      record: (records) => {
        sink.record(records);
        if (records.intervals.length > 0) throw fault;
      },
    }),
  ],
  [
    'after the load',
    short,
    (sink) => ({
      ...sink,
      moveTo: (state) => (state === 'draining' ? Promise.reject(fault) : sink.moveTo(state)),
    }),
  ],
];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a run in which something fails unexpectedly', () => {
  it.each(breakings)(
    'ends as internal, reports it and leaves no process: %s',
    async (when, plan, breaking) => {
      const pids: number[] = [];
      const reported: unknown[] = [];
      const sink = createMemorySink();
      const summary = await executeRun(
        { runId: `fault ${when}`, plan, secret: noSecret },
        {
          clock: systemClock,
          launchers: defaultLaunchers(influxd),
          stateDir,
          egress: { allowedHosts: [], deniedEndpoints: [] },
          startGenerator: async (job, on) => {
            const generator = await startGenerator(job, on);
            pids.push(generator.pid);
            return generator;
          },
          reportFault: (error) => void reported.push(error),
        },
        breaking(sink),
        new AbortController().signal,
      );
      expect(summary.end).toMatchObject({ state: 'failed', code: 'internal' });
      expect(reported).toContain(fault);
      const started = sink.events.find((event) => event.kind === 'target_started');
      pids.push(Number(/process (\d+)/.exec(started?.message ?? '')?.[1]));
      expect(pids).toHaveLength(2);
      expect(pids.filter(isAlive)).toEqual([]);
      expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
    },
  );
});

describe('a run that is shorter than the time between two readings', () => {
  it('has the memory and the series that its load left', async () => {
    const sink = createMemorySink();
    const plan = { ...short, profile: { ...short.profile, probeIntervalMs: 60_000 } };
    const summary = await executeRun(
      { runId: 'short', plan, secret: noSecret },
      {
        clock: systemClock,
        launchers: defaultLaunchers(influxd),
        stateDir,
        egress: { allowedHosts: [], deniedEndpoints: [] },
        startGenerator,
      },
      sink,
      new AbortController().signal,
    );
    expect(summary.end.code).toBe('completed');
    expect(summary.peakObservedSeries?.value).toBe(summary.plannedSeries);
    const series = sink.samples.filter((sample) => sample.metric === 'observedSeries');
    expect(series.at(-1)).toMatchObject({ kind: 'underLoad', value: summary.plannedSeries });
  });
});
