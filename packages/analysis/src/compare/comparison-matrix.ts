import { figureKeyShape, matrixFigureKeys } from '@tidemark/domain/figures/catalog';
import { figureUnits } from '@tidemark/domain/figures/unit';
import { z } from 'zod';
import { gateAnswers, gateOutcomes } from './gate.ts';

const intervalShape = z.object({ value: z.number(), low: z.number(), high: z.number() });

/** One metric of one cell: the value of each run, their mean with its interval, and the verdict against the baseline cell. */
export const matrixFigureShape = z.object({
  metric: figureKeyShape(matrixFigureKeys),
  values: z.array(z.number().nullable()).describe('One per run, in the order of the runs of the cell'),
  value: z
    .number()
    .nullable()
    .describe('Mean over the trusted runs: geometric where all are above 0; null: none was measured'),
  median: z.number().nullable(),
  low: z.number().nullable().describe('Two-sided 95 % t interval of the mean'),
  high: z.number().nullable(),
  missing: z.string().nullable().describe('Why there is no interval'),
  answer: z.enum(gateAnswers).nullable().describe('Against the baseline cell; null: not judged'),
  note: z.string().nullable().describe('Why it was not judged, or why its answer does not stand'),
  ratio: intervalShape.nullable().describe('To the baseline, geometric means, two-sided 95 % interval'),
  difference: intervalShape.nullable().describe('In the unit of the metric, where there is no ratio'),
  decides: z.boolean().describe('False: judged beside the gate, among the metrics that do not decide'),
});
export type MatrixFigure = z.infer<typeof matrixFigureShape>;

/** One side in its cell: `row` and `column` count from 0. */
export const matrixCellShape = z.object({
  row: z.int(),
  column: z.int(),
  label: z.string(),
  isBaseline: z.boolean(),
  runs: z.array(
    z.object({
      runId: z.string(),
      label: z.string(),
      distrust: z.string().nullable().describe('Why its figures do not count; null: they do'),
    }),
  ),
  outcome: z.enum(gateOutcomes).nullable().describe('Null: the baseline itself, or no run was repeated'),
  figures: z.array(matrixFigureShape),
});
export type MatrixCell = z.infer<typeof matrixCellShape>;

/** Systems by schemas: every side of a comparison in its cell, judged against the baseline cell. */
export const comparisonMatrixShape = z.object({
  rows: z.array(z.string()).describe('Systems with their versions'),
  columns: z.array(z.string()).describe('Schemas, with the load profile where that differs'),
  metrics: z.array(
    z.object({
      key: figureKeyShape(matrixFigureKeys),
      label: z.string(),
      unit: z.enum(figureUnits),
      worse: z.enum(['higher', 'lower']).nullable(),
      source: z.string(),
    }),
  ),
  cells: z.array(matrixCellShape),
  warnings: z.array(z.string()).default([]).describe('Why the runs of a cell may not be repetitions'),
});
export type ComparisonMatrix = z.infer<typeof comparisonMatrixShape>;
