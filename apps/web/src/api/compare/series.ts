import { mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import { metricNames } from '@tidemark/domain/kernel/metric';
import { packedSeriesShape } from '@tidemark/domain/run/packed-series';
import { getComparedSeries } from '@tidemark/services/samples/compared-series';
import { z } from 'zod';
import { defineOperation, noBody, noParams } from '#api/operation/operation.ts';
import { idShape, listOf, wholeNumber } from '#api/shapes/inputs.ts';

export const comparedSeriesOperation = defineOperation({
  id: 'getComparedSeries',
  method: 'get',
  path: '/compare/series',
  tag: 'Runs',
  summary: 'Lines of up to twelve runs by columns: some metrics, or all of them in small',
  access: 'read',
  params: noParams,
  query: z.strictObject({
    run: listOf(idShape, mostShownRuns).describe(`Ids of runs, ${mostShownRuns} at most`),
    metric: listOf(z.enum(metricNames), 20)
      .optional()
      .describe('Metrics; unless told, all of them: how low and how high each went in equal stretches'),
    maxPoints: wholeNumber(2_000)
      .optional()
      .describe('300 a line unless told, 96 where all metrics are asked for'),
  }),
  body: noBody,
  answers: {
    200: { description: 'The lines', shape: z.object({ series: z.array(packedSeriesShape) }) },
  },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: {
      series: await getComparedSeries(ctx, {
        runIds: query.run,
        metrics: query.metric,
        maxPoints: query.maxPoints,
      }),
    },
  }),
});
