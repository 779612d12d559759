import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { figureUnits } from '@tidemark/domain/figures/unit';
import { z } from 'zod';

/** The answer on one metric, worst first. */
export const gateAnswers = ['regressed', 'inconclusive', 'unstable', 'equal', 'improved'] as const;
export type GateAnswer = (typeof gateAnswers)[number];

/** The outcome of a gate: `untrusted` where runs were excluded, or nothing could be judged. The worst declared metric decides. */
export const gateOutcomes = ['regressed', 'untrusted', 'inconclusive', 'passed'] as const;
export type GateOutcome = (typeof gateOutcomes)[number];

const runValueShape = z.object({ runId: z.string(), label: z.string(), value: z.number().nullable() });

const intervalShape = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** The verdict on one metric: the value of each run, the change with its interval, and how it was judged. */
export const judgedMetricShape = z.object({
  key: figureKeyShape(gateFigureKeys),
  label: z.string(),
  unit: z.enum(figureUnits),
  worse: z.enum(['higher', 'lower']),
  source: z.string(),
  answer: z.enum(gateAnswers),
  reason: z.string().nullable().describe('Why there is no test, or why its answer was withdrawn'),
  baseline: z.array(runValueShape),
  candidate: z.array(runValueShape),
  ratio: intervalShape
    .nullable()
    .describe(
      'Candidate / baseline, geometric means, two-sided 95 % interval that holds over all looks; null where a value is not above 0',
    ),
  difference: intervalShape.nullable().describe('In the unit of the metric, where there is no ratio'),
  q: z.number().nullable().describe('p adjusted for all metrics of the gate (Benjamini-Hochberg)'),
  mannWhitneyP: z.number().nullable().describe('Two-sided, by ranks: a second opinion that decides nothing'),
  mannWhitneySmallestP: z.number().nullable().describe('The smallest p possible with so few runs'),
  delta: z
    .number()
    .describe('Share that a change has to exceed: the greater of tolerance and twice the noise floor'),
  detectable: z
    .number()
    .nullable()
    .default(null)
    .describe(
      'The smallest change for the worse, as a share (or in the unit of the metric where there is no ratio), that so many runs find with 80 %; null: not known',
    ),
  noiseFloor: z.object({
    share: z
      .number()
      .nullable()
      .describe('How far two sides of equal runs differ by chance; null: not measured'),
    runs: z.number().describe('Earlier runs of the same plan it was measured from'),
    text: z.string(),
  }),
  runsToAdd: z
    .number()
    .nullable()
    .describe('Runs to add per side for an answer; null: none, or more than 100'),
});
export type JudgedMetric = z.infer<typeof judgedMetricShape>;

const sideShape = z.object({ label: z.string(), runIds: z.array(z.string()) });

/** Whether one side of a comparison is worse than another, over the metrics that were declared. */
export const gateShape = z.object({
  baseline: sideShape,
  candidate: sideShape,
  outcome: z.enum(gateOutcomes),
  sentence: z.string(),
  tolerance: z.number().describe('Tolerated change, as a share'),
  excluded: z
    .array(z.object({ runId: z.string(), label: z.string(), reason: z.string() }))
    .describe('Runs whose figures are not judged; with any of them no gate is passed'),
  warnings: z.array(z.string()).describe('Why the verdict may mislead'),
  metrics: z.array(judgedMetricShape).describe('The worst answer first'),
});
export type Gate = z.infer<typeof gateShape>;
