import { systemClock } from '@tidemark/clock/system-clock';
import type { faultStepShape } from '@tidemark/domain/load/fault-step';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';
import { graphiteLaunchers } from '@tidemark/targets/launching/graphite-launchers';
import { expect } from 'vitest';
import type { z } from 'zod';
import { executeRun } from '../../src/execute-run.ts';
import { startGenerator } from '../../src/generator/generator.ts';
import { createMemorySink } from '../memory-sink.ts';

type Settings = Record<string, string>;

/** A topology of one kind of relay, or none, with other settings than the default. */
export type Topology = {
  relay?: 'carbon-relay' | 'carbon-c-relay';
  caches?: number;
  cacheSettings?: Settings;
  relaySettings?: Settings;
  retentions?: string;
};

/** What a run does, and what happens to it meanwhile. */
export type Drive = Topology & {
  root: string;
  stateDir: string;
  series?: number;
  rounds: number;
  /** Points per second; null: as fast as they are taken. */
  ratePerSec: number | null;
  roundsPerSimulatedMinute?: number;
  readBack?: { settleSeconds: number; restart: boolean };
  faults?: z.input<typeof faultStepShape>[];
};

let runs = 0;

/** driveTopology drives one run against a topology of real parts, and checks that its stages close to the metric. */
export async function driveTopology(drive: Drive): Promise<RunSummary> {
  const { stateDir, rounds, series = 100, ratePerSec, readBack, faults = [] } = drive;
  const plan = runPlanShape.parse({
    schema: schemaOf(series),
    target: { kind: 'launched', name: 'graphite', launcher: 'graphite', variant: 'mine', graphite: {} },
    profile: {
      name: 'metrics',
      executor:
        ratePerSec === null
          ? { kind: 'closed-loop', concurrency: 2, batchSize: 500 }
          : { kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: ratePerSec / 50 }, batchSize: 50 },
      extent: { kind: 'points', points: rounds * series },
      clock: { roundsPerSimulatedMinute: drive.roundsPerSimulatedMinute ?? 60 },
      precision: 's',
      readBack: readBack ?? { settleSeconds: 1, restart: true },
      faults,
    },
  });
  runs += 1;
  const summary = await executeRun(
    { runId: `run-${process.pid}-${runs}`, plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers: launchersOf(drive),
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    createMemorySink(),
    new AbortController().signal,
  );
  expectClosure(summary, rounds * series);
  return summary;
}

function schemaOf(cardinality: number): z.input<typeof runPlanShape>['schema'] {
  return {
    name: 'hosts',
    measurements: [
      {
        name: 'cpu',
        tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality } }],
        fields: [{ key: 'load', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
      },
    ],
  };
}

function launchersOf({
  root,
  relay,
  caches = 1,
  cacheSettings = {},
  relaySettings = {},
  retentions,
}: Drive): LauncherFile {
  const { graphite, ...programs } = graphiteLaunchers({ root, hasCRelay: true, libraryPath: null });
  const names = ['cache:a', 'cache:b'].slice(0, caches);
  const parts = [
    ...names.map((name) => ({ name, launcher: 'carbon-cache', settings: cacheSettings })),
    ...(relay === undefined
      ? []
      : [{ name: 'relay', launcher: relay, settings: relaySettings, sendsTo: names }]),
  ];
  return launcherFileShape.parse({
    launchers: {
      ...programs,
      graphite: {
        ...graphite,
        ...(retentions === undefined ? {} : { retentions }),
        variants: { mine: { parts } },
      },
    },
  });
}

/** Whatever was lost where: planned is readable plus all gaps, and the passes count every key. */
function expectClosure({ delivery, end }: RunSummary, planned: number): void {
  expect(end).toEqual({ state: 'succeeded', code: 'completed', message: 'The run ended as planned.' });
  const rows = delivery?.flow?.rows ?? [];
  const gaps = delivery?.flow?.gaps ?? [];
  const readable = rows.find(({ stage, part }) => stage === 'readable' && part === null)?.metrics;
  expect(rows[0]).toMatchObject({ stage: 'planned', metrics: planned });
  expect((readable ?? Number.NaN) + gaps.reduce((sum, { metrics }) => sum + metrics, 0)).toBe(planned);
  for (const pass of delivery?.passes ?? []) {
    const { keys, stored, wrongValue, aggregated, expired, cached, lost } = pass;
    const found = [stored, wrongValue, aggregated, expired, cached, lost].map((count) => count ?? Number.NaN);
    expect(found.reduce((sum, count) => sum + count, 0)).toBe(keys);
    expect(keys + pass.overwritten).toBe(pass.metrics);
  }
}
