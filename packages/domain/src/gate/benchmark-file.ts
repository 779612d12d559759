import { z } from 'zod';
import { experimentCommonShape } from '../experiment/experiment-design.ts';
import { experimentInputShape } from '../experiment/experiment-input.ts';
import {
  figureKeyShape,
  figureOf,
  type GateFigureKey,
  gateFigureKeys,
  thresholdFigureKeys,
} from '../figures/catalog.ts';
import { DomainError } from '../kernel/errors.ts';
import { jsonSchemaOf } from '../kernel/json-schema.ts';
import { lineShape } from '../kernel/line-shape.ts';
import { toInputIssues } from '../kernel/parse-input.ts';
import { projectNameShape } from '../project/project.ts';
import { benchmarkNameShape } from '../run/run-context.ts';

/** Most runs of each cell that a gate may use. */
export const maxGateRepetitions = 30;

const runCount = z.int().min(1).max(maxGateRepetitions);

const bound = {
  figure: figureKeyShape(thresholdFigureKeys),
  value: z.number(),
  inRuns: runCount
    .nullable()
    .default(null)
    .describe('In how many runs it has to hold; default: in every run'),
  ofRuns: runCount.nullable().default(null).describe('Of how many, in the order of execution'),
};

/** A condition on the runs of each cell: "at most 512 MiB in 9 of 10 runs". */
export const gateThresholdShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('at-most'), ...bound }),
  z.strictObject({ kind: z.literal('at-least'), ...bound }),
]);
export type GateThreshold = z.output<typeof gateThresholdShape>;

/** A metric that decides, and the change of it that is tolerated; null: the tolerance of the benchmark. */
const decidingMetricShape = z.strictObject({
  figure: figureKeyShape(gateFigureKeys),
  tolerance: z.number().min(0).max(10).nullable().default(null).describe('As a share: 0.05 is 5 %'),
});

/** Figures that decide by default: they vary little between equal runs. Rates and times decide where they are named, and need more runs. */
const usualMetrics: readonly GateFigureKey[] = ['heapAtRestBytes', 'seriesAtEnd', 'diskBytes', 'heldShare'];

const baselineNameShape = benchmarkNameShape;

/** The rules of a gate: everything but what is run. */
const ruleKeys = {
  repetitions: z
    .strictObject({
      initial: runCount.default(5).describe('Runs of each cell before the first decision'),
      max: runCount.default(10).describe('Limit of runs of each cell while it is undecided'),
    })
    .prefault({}),
  thresholds: z.array(gateThresholdShape).max(50).default([]),
  tolerance: z
    .number()
    .min(0)
    .max(10)
    .default(0.05)
    .describe('Change that is tolerated, as a share; twice the noise floor, if that is greater'),
  metrics: z
    .array(decidingMetricShape)
    .min(1, 'name a metric that decides')
    .max(gateFigureKeys.length)
    .default(() => usualMetrics.map((figure) => ({ figure, tolerance: null })))
    .describe('Default: heap at rest, series, disk, held share'),
  baseline: z
    .strictObject({
      name: baselineNameShape.default('main'),
      branch: lineShape(250)
        .default('main')
        .describe('The newest passed gate of this branch is the baseline, unless one is pinned'),
    })
    .prefault({}),
  gate: z
    .strictObject({
      onInconclusive: z
        .enum(['neutral', 'fail'])
        .default('neutral')
        .describe('What the check of an undecided gate is'),
    })
    .prefault({}),
};

export const gateRulesShape = z.strictObject(ruleKeys);
export type GateRules = z.output<typeof gateRulesShape>;

const { asTagAndField, sweeps, seed, description } = experimentCommonShape.shape;
const { schemas, profiles, systems } = experimentInputShape.shape;

/** Keys of `tidemark.yaml`, which are also those of POST /gates. */
export const benchmarkKeys = {
  version: z.literal(1).default(1).describe('Version of this format'),
  benchmark: benchmarkNameShape.describe('Identifies the benchmark in a workspace over time'),
  project: projectNameShape
    .nullable()
    .default(null)
    .describe('Name of the project that gate, experiment and runs belong to; created at first use'),
  description,
  schemas,
  profiles,
  systems,
  asTagAndField,
  sweeps,
  seed,
  ...ruleKeys,
};

type Refined = Pick<GateRules, 'repetitions' | 'thresholds' | 'metrics'> & {
  profiles: z.output<typeof profiles>;
};

/** refuseRuleFaults refuses rules that contradict each other, and thresholds that a profile given in full never measures. */
export function refuseRuleFaults(
  { repetitions, thresholds, metrics, profiles: chosen }: Refined,
  context: z.core.$RefinementCtx,
): void {
  const refuse = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path, message });
  if (repetitions.max < repetitions.initial)
    refuse(['repetitions', 'max'], 'must be at least the initial runs');
  for (const [i, { inRuns, ofRuns }] of thresholds.entries()) {
    const path = ['thresholds', i, inRuns === null ? 'inRuns' : 'ofRuns'];
    if ((inRuns === null) !== (ofRuns === null)) refuse(path, 'give inRuns and ofRuns, or neither');
    if (inRuns === null || ofRuns === null) continue;
    if (inRuns > ofRuns) refuse(['thresholds', i, 'inRuns'], 'must be at most ofRuns');
    if (ofRuns > repetitions.max) refuse(path, 'must be at most repetitions.max');
  }
  for (const [i, { figure }] of metrics.entries())
    if (metrics.findIndex((other) => other.figure === figure) < i)
      refuse(['metrics', i, 'figure'], 'is named twice');
  if (!chosen.some(({ profile }) => profile?.settledReadings === null)) return;
  for (const [i, { figure }] of thresholds.entries())
    if (figureOf(figure).isAtRest)
      refuse(['thresholds', i, 'figure'], 'is measured at rest only: give each load profile settledReadings');
}

/** What `tidemark.yaml` holds: a benchmark as code. */
export const benchmarkFileShape = z.strictObject(benchmarkKeys).superRefine(refuseRuleFaults);
export type BenchmarkFile = z.output<typeof benchmarkFileShape>;

/** readBenchmarkFile validates parsed YAML or JSON as a benchmark, or throws `plan_file_invalid` with every fault. */
export function readBenchmarkFile(content: unknown): BenchmarkFile {
  const result = benchmarkFileShape.safeParse(content);
  if (result.success) return result.data;
  throw new DomainError('plan_file_invalid', {
    issues: toInputIssues(result.error, '', { shape: benchmarkFileShape, input: content }),
  });
}

/** benchmarkJsonSchema is the JSON Schema of `tidemark.yaml`, for editors and other programs. */
export function benchmarkJsonSchema(): Record<string, unknown> {
  return { ...jsonSchemaOf(benchmarkFileShape), title: 'Tidemark benchmark' };
}
