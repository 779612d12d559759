import { trendShape } from '@tidemark/analysis/trend/trend';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { gateConclusions, gateStates } from '@tidemark/domain/gate/gate-answer';
import { annotationKinds } from '@tidemark/domain/gate/trend-notes';
import { z } from 'zod';
import { baselineBodyShape } from './gates.ts';
import { moment } from './records.ts';

export const annotationBodyShape = z.object({
  id: z.string(),
  benchmark: z.string().nullable().describe('null: in the trends of all benchmarks'),
  at: moment,
  kind: z.enum(annotationKinds),
  text: z.string(),
  url: z.string().nullable(),
  createdAt: moment,
  createdBy: z.string(),
});

export const acknowledgmentBodyShape = z.object({
  id: z.string(),
  benchmark: z.string(),
  gateId: z.string(),
  metric: figureKeyShape(gateFigureKeys),
  cell: z.string(),
  reason: z.string(),
  createdAt: moment,
  createdBy: z.string(),
});

const branchStateBodyShape = z.object({
  branch: z.string().nullable().describe('null: gates that name no branch'),
  gateId: z.string().describe('The newest gate that concluded, or the newest if none has'),
  commit: z.string().nullable(),
  state: z.enum(gateStates),
  conclusion: z.enum(gateConclusions).nullable(),
  sentence: z.string().nullable(),
  at: moment,
  isBaselineBranch: z.boolean(),
});

/** A benchmark in a list. */
export const benchmarkBodyShape = z.object({
  benchmark: z.string(),
  branches: z.array(branchStateBodyShape).describe('At most 10, the worst first'),
  spark: z
    .object({
      branch: z.string().nullable(),
      cell: z.string(),
      metric: figureKeyShape(gateFigureKeys),
      values: z.array(z.number()),
    })
    .nullable()
    .describe(
      'The first metric of the first cell over the newest 30 gates, oldest first; null: not measured',
    ),
});

/** A benchmark over time. */
export const benchmarkTrendBodyShape = trendShape.extend({
  benchmark: z.string(),
  branch: z.string().nullable(),
  branches: z.array(z.string().nullable()).describe('At most 50, that of the baseline first'),
  baselines: z.array(baselineBodyShape),
  annotations: z.array(annotationBodyShape).describe('Since the first gate, in the order of time'),
});
