import { rateShape } from '@tidemark/domain/load/pacer';
import { changeRate } from '@tidemark/services/runs/control-run';
import { z } from 'zod';
import { defineOperation, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { runBodyShape } from '#api/shapes/records.ts';

export const changeRateOperation = defineOperation({
  id: 'changeRunRate',
  method: 'post',
  path: '/runs/{runId}/rate',
  tag: 'Runs',
  summary: 'Send at another constant rate from now on; the change is a mark on the timeline',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: z.strictObject({ ratePerSec: rateShape.describe('Requests a second') }),
  answers: {
    202: { description: 'The owner changes the rate within a second', shape: runBodyShape },
  },
  handle: async ({ ctx, params, body }) => ({
    status: 202,
    body: await changeRate(ctx, { ...params, ...body }),
  }),
});
