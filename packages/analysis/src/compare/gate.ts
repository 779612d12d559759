import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { figureUnits } from '@tidemark/domain/figures/unit';
import { z } from 'zod';

/** What can be said of one metric, the worst first. */
export const gateAnswers = ['regressed', 'inconclusive', 'equal', 'improved'] as const;
export type GateAnswer = (typeof gateAnswers)[number];

/** What may pass: `untrusted` where runs had to be left out, or nothing could be judged. The worst of the declared metrics decides. */
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
  reason: z.string().nullable().describe('Why there is no test, or why its answer does not stand'),
  baseline: z.array(runValueShape),
  candidate: z.array(runValueShape),
  ratio: intervalShape
    .nullable()
    .describe(
      'Candidate / baseline, geometric means, two-sided 95 % interval; null where a value is not above 0',
    ),
  difference: intervalShape.nullable().describe('In the unit of the metric, where there is no ratio'),
  q: z.number().nullable().describe('Chance adjusted for all metrics of the gate (Benjamini-Hochberg)'),
  mannWhitneyP: z.number().nullable().describe('Two-sided, by ranks: a second opinion that decides nothing'),
  mannWhitneySmallestP: z.number().nullable().describe('The smallest p that so few runs can give'),
  delta: z
    .number()
    .describe('Share that had to be exceeded: the greater of tolerance and twice the noise floor'),
  noiseFloor: z.object({
    share: z
      .number()
      .nullable()
      .describe('How far two sides of equal runs differ by chance; null: not measured'),
    runs: z.number().describe('Earlier runs of the same plan that it was read from'),
    text: z.string(),
  }),
  runsToAdd: z
    .number()
    .nullable()
    .describe('Runs to add on each side for an answer; null: none, or more than 100'),
});
export type JudgedMetric = z.infer<typeof judgedMetricShape>;

const sideShape = z.object({ label: z.string(), runIds: z.array(z.string()) });

/** Whether one side of a comparison is worse than another, over the metrics that were declared. */
export const gateShape = z.object({
  baseline: sideShape,
  candidate: sideShape,
  outcome: z.enum(gateOutcomes),
  sentence: z.string(),
  tolerance: z.number().describe('Share of change that is put up with'),
  excluded: z
    .array(z.object({ runId: z.string(), label: z.string(), reason: z.string() }))
    .describe('Runs whose figures are not judged; with one of them no gate is passed'),
  warnings: z.array(z.string()).describe('Why the verdict may mislead'),
  metrics: z.array(judgedMetricShape).describe('The worst answer first'),
});
export type Gate = z.infer<typeof gateShape>;
