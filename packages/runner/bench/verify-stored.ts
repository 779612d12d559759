import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { noSecret } from '@tidemark/domain/target/target';
import { defaultLauncherName, defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { executeRun } from '../src/execute-run.ts';
import { startGenerator } from '../src/generator/generator.ts';
import type { Figure } from './figure.ts';

const extents = [
  { points: 1_000_000, name: 'a million points' },
  { points: 10_000_000, name: 'ten million points' },
] as const;
const percent = 100;

/** verifyStored measures what all verification passes over points of ten thousand series take of the load's time. */
export async function verifyStored(influxd: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const extent of extents) figures.push(await verifyOnce(influxd, extent));
  return figures;
}

async function verifyOnce(influxd: string, { points, name }: (typeof extents)[number]): Promise<Figure> {
  const stateDir = await mkdtemp(join(tmpdir(), 'tidemark-verify-'));
  try {
    const { verification, loadMs, judgement } = await runOnce(influxd, stateDir, points);
    const { readings, readMs, queries, keySample } = verification;
    const passes = readings.map(({ when, readMs: ms, reason }) =>
      [when, `${(ms / 1_000).toFixed(2)} s`, reason].filter((part) => part !== null).join(' '),
    );
    const compared = `${keySample?.compared ?? 0} keys compared`;
    const load = `${(loadMs / 1_000).toFixed(1)} s of load`;
    return {
      suite: 'verify',
      name: `all passes over ${name}, share of the load`,
      value: (percent * readMs) / loadMs,
      unit: '%',
      spread: readings.map((reading) => (percent * reading.readMs) / loadMs),
      toReach: { atMost: 10 },
      detail: [...passes, `${queries} queries`, compared, load, judgement?.value ?? 'not judged'].join(' | '),
    };
  } finally {
    await rm(stateDir, { recursive: true, force: true });
  }
}

function runOnce(influxd: string, stateDir: string, points: number): Promise<RunSummary> {
  const plan = runPlanShape.parse({
    schema: {
      name: 'ten thousand series',
      measurements: [
        {
          name: 'm0',
          tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 10_000 } }],
          fields: [{ key: 'v', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
        },
      ],
    },
    target: { kind: 'launched', name: 'fresh', launcher: defaultLauncherName, variant: 'inmem' },
    profile: {
      name: 'closed loop',
      executor: { kind: 'closed-loop', concurrency: 4, batchSize: 5_000 },
      extent: { kind: 'points', points },
    },
  });
  return executeRun(
    { runId: 'bench-verify', plan, secret: noSecret },
    {
      clock: systemClock,
      launchers: defaultLaunchers(influxd),
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    nowhere,
    new AbortController().signal,
  );
}

/** The summary says all that is measured. */
const nowhere: RunSink = {
  moveTo: () => Promise.resolve(),
  keep: () => Promise.resolve(),
  record: () => undefined,
  progress: () => undefined,
  remainingAuthorityMs: () => Number.POSITIVE_INFINITY,
  wantedRatePerSec: () => null,
};
