import { z } from 'zod';
import {
  experimentDesignShape,
  maxExperimentCells,
  maxExperimentRuns,
} from '../experiment/experiment-design.ts';
import { figureKeyShape, gateFigureKeys } from '../figures/catalog.ts';
import { runPlanShape } from '../run/run-plan.ts';
import { capsuleResultShape, madeOnShape } from './capsule-result.ts';

/** Value of `format`, by which a capsule is recognized. */
export const capsuleFormat = 'tidemark-capsule';
export const capsuleVersion = 1;

/** Size limit of a capsule, written or read. */
export const maxCapsuleBytes = 32 * 1_048_576;

/** The rules by which its runs were judged, so that a reader can repeat the judgment; thresholds are part of the plan. */
export const verdictRulesShape = z.strictObject({
  tolerance: z.number().min(0).max(10).describe('Relative change that is tolerated'),
  metrics: z.array(figureKeyShape(gateFigureKeys)).min(1).max(gateFigureKeys.length),
});
export type VerdictRules = z.infer<typeof verdictRulesShape>;

/** Rules unless others are given. */
export const defaultRules: VerdictRules = { tolerance: 0.05, metrics: [...gateFigureKeys] };

/** Simulated time of point 0: together with the plan it determines every timestamp that does not come from a clock. */
const simulatedStartMs = z
  .number()
  .min(Date.UTC(1900, 0, 1))
  .max(Date.UTC(2200, 0, 1));

const head = {
  format: z.literal(capsuleFormat),
  version: z.literal(capsuleVersion),
  madeAt: z.iso.datetime().describe('When the capsule was created'),
};

const tail = {
  rules: verdictRulesShape,
  digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hexadecimal digits')
    .nullable()
    .describe('Of everything else, as canonical JSON; null: changes to the contents cannot be detected'),
};

const measured = {
  simulatedStartMs,
  madeOn: madeOnShape.describe('What the original was measured on'),
  result: capsuleResultShape.nullable(),
};

/** One run, ready to be rerun elsewhere. */
export const runCapsuleShape = z.strictObject({
  ...head,
  kind: z.literal('run'),
  name: z.string().trim().min(1).max(120),
  plan: runPlanShape,
  ...measured,
  ...tail,
});
export type RunCapsule = z.infer<typeof runCapsuleShape>;

const label = z.string().max(200);

/** A cell of the design, listed so that a reader need not expand the design. */
const capsuleCellShape = z.strictObject({
  cell: z.int().min(0),
  labels: z.strictObject({
    system: label,
    schema: label,
    profile: label,
    steps: z.array(label).max(10),
  }),
  runnable: z.boolean(),
});

/** A run of an experiment: which cell it repeated, and its result. */
const capsuleRunShape = z.strictObject({
  cell: z.int().min(0),
  repetition: z.int().min(0),
  ...measured,
});
export type CapsuleRun = z.infer<typeof capsuleRunShape>;

/** One experiment, ready to be rerun elsewhere; its runs are in the order in which they were executed. */
export const experimentCapsuleShape = z.strictObject({
  ...head,
  kind: z.literal('experiment'),
  design: experimentDesignShape,
  cells: z.array(capsuleCellShape).max(maxExperimentCells),
  runs: z.array(capsuleRunShape).max(maxExperimentRuns),
  ...tail,
});
export type ExperimentCapsule = z.infer<typeof experimentCapsuleShape>;

/** One JSON document that holds everything needed to rerun a run or an experiment elsewhere, and the results of the original. */
export const capsuleShape = z.discriminatedUnion('kind', [runCapsuleShape, experimentCapsuleShape]);
export type Capsule = z.infer<typeof capsuleShape>;
