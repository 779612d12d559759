import { z } from 'zod';
import {
  experimentDesignShape,
  maxExperimentCells,
  maxExperimentRuns,
} from '../experiment/experiment-design.ts';
import { figureKeyShape, gateFigureKeys } from '../figures/catalog.ts';
import { runPlanShape } from '../run/run-plan.ts';
import { capsuleResultShape, madeOnShape } from './capsule-result.ts';

/** What the first key of a capsule says, so that any file can be told from one. */
export const capsuleFormat = 'tidemark-capsule';
export const capsuleVersion = 1;

/** Most bytes that a capsule may have, written or read. */
export const maxCapsuleBytes = 32 * 1_048_576;

/** By which rules its runs were judged, so that a reader can judge anew; thresholds stand in the plan. */
export const verdictRulesShape = z.strictObject({
  tolerance: z.number().min(0).max(10).describe('Share of change that is put up with'),
  metrics: z.array(figureKeyShape(gateFigureKeys)).min(1).max(gateFigureKeys.length),
});
export type VerdictRules = z.infer<typeof verdictRulesShape>;

/** Rules where nobody chose others. */
export const usualRules: VerdictRules = { tolerance: 0.05, metrics: [...gateFigureKeys] };

/** Simulated moment of point 0: with the plan it decides every timestamp that does not follow a clock. */
const simulatedStartMs = z
  .number()
  .min(Date.UTC(1900, 0, 1))
  .max(Date.UTC(2200, 0, 1));

const head = {
  format: z.literal(capsuleFormat),
  version: z.literal(capsuleVersion),
  madeAt: z.iso.datetime().describe('When the capsule was made'),
};

const tail = {
  rules: verdictRulesShape,
  digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/, 'must be sha256: and 64 hexadecimal digits')
    .nullable()
    .describe('Of everything else, as canonical JSON; null: nothing vouches for the contents'),
};

const measured = {
  simulatedStartMs,
  madeOn: madeOnShape.describe('What the original was measured on'),
  result: capsuleResultShape.nullable(),
};

/** One run, ready to be run elsewhere. */
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

/** A cell as the design gives it; listed so that a reader need not work the design out. */
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

/** A run of an experiment: which cell it repeated, and what it gave. */
const capsuleRunShape = z.strictObject({
  cell: z.int().min(0),
  repetition: z.int().min(0),
  ...measured,
});
export type CapsuleRun = z.infer<typeof capsuleRunShape>;

/** One experiment, ready to be run elsewhere: its runs stand in the order in which they were made. */
export const experimentCapsuleShape = z.strictObject({
  ...head,
  kind: z.literal('experiment'),
  design: experimentDesignShape,
  cells: z.array(capsuleCellShape).max(maxExperimentCells),
  runs: z.array(capsuleRunShape).max(maxExperimentRuns),
  ...tail,
});
export type ExperimentCapsule = z.infer<typeof experimentCapsuleShape>;

/** One JSON that holds everything that a run or an experiment needs to be run elsewhere, and what it showed where it was run. */
export const capsuleShape = z.discriminatedUnion('kind', [runCapsuleShape, experimentCapsuleShape]);
export type Capsule = z.infer<typeof capsuleShape>;
