import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { getRunIntervals } from '@tidemark/services/samples/run-records';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape, wholeNumber } from '#api/shapes/inputs.ts';

export const getRunIntervalsOperation = defineOperation({
  id: 'getRunIntervals',
  method: 'get',
  path: '/runs/{runId}/intervals',
  tag: 'Runs',
  summary: 'Get what the generator counted, second by second, with mergeable histograms',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    afterOffsetMs: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,9})?$/, 'must be a number')
      .transform(Number)
      .optional()
      .describe('`offsetMs` of the last one that is known'),
    limit: wholeNumber(5_000).optional(),
  }),
  body: noBody,
  answers: { 200: { description: 'In order', shape: z.object({ items: z.array(intervalReportShape) }) } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: { items: await getRunIntervals(ctx, { runId: params.runId, ...query }) },
  }),
});
