import { comparisonShape } from '@tidemark/domain/comparison';
import { runSeriesShape } from '@tidemark/domain/run-series';
import { compareRuns } from '@tidemark/services/analysis/compare-runs';
import { z } from 'zod';
import { defineOperation, noBody, noParams } from '../operation/operation.ts';
import { idShape, listOf, wholeNumber } from '../shapes/inputs.ts';
import { runBodyShape } from '../shapes/records.ts';

export const compareRunsOperation = defineOperation({
  id: 'compareRuns',
  method: 'get',
  path: '/compare',
  tag: 'Runs',
  summary: 'Put runs side by side; the first is the baseline',
  access: 'read',
  params: noParams,
  query: z.strictObject({
    run: listOf(idShape, 8).describe('1 to 8 ids of runs that have ended'),
    maxPoints: wholeNumber(5_000).optional(),
  }),
  body: noBody,
  answers: {
    200: {
      description: 'Figures, readings by simulated day, and lines',
      shape: z.object({
        runs: z.array(z.object({ label: z.string(), run: runBodyShape })),
        comparison: comparisonShape,
        series: z.array(runSeriesShape),
      }),
    },
  },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: await compareRuns(ctx, { runIds: query.run, maxPoints: query.maxPoints }),
  }),
});
