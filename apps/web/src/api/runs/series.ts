import { metricNames } from '@tidemark/domain/kernel/metric';
import { runSeriesShape } from '@tidemark/domain/run/run-series';
import { getRunSeries } from '@tidemark/services/samples/run-series';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape, listOf, wholeNumber } from '#api/shapes/inputs.ts';

export const getRunSeriesOperation = defineOperation({
  id: 'getRunSeries',
  method: 'get',
  path: '/runs/{runId}/series',
  tag: 'Runs',
  summary: 'Get the lines of a run: readings of its target and of the generator over time',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    metric: listOf(z.enum(metricNames), metricNames.length)
      .optional()
      .describe('May stand several times; all unless told'),
    maxPoints: wholeNumber(5_000)
      .optional()
      .describe('Points a line, 600 unless told; lows and peaks are kept'),
  }),
  body: noBody,
  answers: {
    200: {
      description: 'The lines; a value that is null was not readable, with the reason',
      shape: runSeriesShape,
    },
  },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getRunSeries(ctx, { runId: params.runId, metrics: query.metric, maxPoints: query.maxPoints }),
  }),
});
