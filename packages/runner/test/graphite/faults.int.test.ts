import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { graphiteLauncherFile, graphiteLauncherName } from '@tidemark/targets/launching/graphite-launchers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../../src/execute-run.ts';
import { startGenerator } from '../../src/generator/generator.ts';
import { createMemorySink } from '../memory-sink.ts';

const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
let stateDir = '';

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-graphite-faults-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

if (root === '')
  console.warn('TIDEMARK_GRAPHITE_ROOT names no Graphite: faults of its parts are not tested.');

type Profile = z.input<typeof runPlanShape>['profile'];
let runs = 0;

/** 400 metrics/s through a carbon-relay to two caches. */
async function drive(seconds: number, faults: NonNullable<Profile['faults']>) {
  const plan = runPlanShape.parse({
    schema: {
      name: 'hosts',
      measurements: [
        {
          name: 'cpu',
          tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 40 } }],
          fields: [{ key: 'load', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
        },
      ],
    },
    target: {
      kind: 'launched',
      name: 'graphite',
      launcher: graphiteLauncherName,
      variant: 'relay-2',
      graphite: {},
    },
    profile: {
      name: 'metrics',
      executor: { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 20 }, batchSize: 20 },
      extent: { kind: 'wall-time', seconds },
      clock: { roundsPerSimulatedMinute: 60 },
      precision: 's',
      readBack: { settleSeconds: 0, restart: false },
      faults,
    },
  });
  const sink = createMemorySink();
  runs += 1;
  const summary = await executeRun(
    { runId: `faults-${process.pid}-${runs}`, plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers: graphiteLauncherFile(root),
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    sink,
    new AbortController().signal,
  );
  return { sink, summary };
}

it.runIf(root !== '')(
  'happen to several parts of a topology at once, a full disk included',
  { timeout: 120_000 },
  async () => {
    const { sink, summary } = await drive(8, [
      { atSeconds: 1, part: 'cache:a', action: 'disk-full', forSeconds: 3 },
      { atSeconds: 1.5, part: 'cache:b', action: 'stop', forSeconds: 1 },
      { atSeconds: 2, part: 'relay', action: 'poison-writer', pointsPerSec: 20, forSeconds: 1 },
      { atSeconds: 5.5, part: 'cache:b', action: 'halt', forSeconds: 1 },
      { atSeconds: 6, part: 'relay', action: 'bandwidth', bytesPerSec: 20_000, until: 'load-end' },
    ]);
    expect(summary.end).toMatchObject({ state: 'succeeded', code: 'completed' });
    expect(summary.faults.map(({ endedOffsetMs }) => endedOffsetMs)).not.toContain(null);
    expect(sink.events.filter(({ kind }) => kind === 'fault_began')).toHaveLength(5);
    expect(sink.events.filter(({ kind }) => kind === 'target_died')).toEqual([]);
    // Nothing of a stop is lost in a relay's queue, and a cache that cannot create its files loses what it wanted to store.
    expect(summary.verification.totals.lost).toBeGreaterThan(0);
    expect(summary.delivery?.metricsSent).toBe(3_200);
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
  },
);

it.runIf(root !== '')(
  'last until what was on the way to a cache has arrived, where they are to end then',
  { timeout: 120_000 },
  async () => {
    const { summary } = await drive(40, [
      { atSeconds: 6, part: 'cache:b', action: 'refuse', forSeconds: 4 },
      { atSeconds: 8, part: 'relay', action: 'delay', latencyMs: 5, until: 'converged' },
    ]);
    expect(summary.end).toMatchObject({ state: 'succeeded' });
    const [cut, slow] = summary.faults;
    expect(slow?.endedOffsetMs ?? 0).toBeGreaterThan(cut?.endedOffsetMs ?? Infinity);
    expect(slow?.endedOffsetMs ?? Infinity).toBeLessThan(38_000);
  },
);
