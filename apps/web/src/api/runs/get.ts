import { getRun } from '@tidemark/services/runs/read-runs';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape, wholeNumber } from '#api/shapes/inputs.ts';
import { runBodyShape } from '#api/shapes/records.ts';
import { waitForEnd } from './wait-for-end.ts';

export const getRunOperation = defineOperation({
  id: 'getRun',
  method: 'get',
  path: '/runs/{runId}',
  tag: 'Runs',
  summary: 'Get a run, at once or when it has ended',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    wait: wholeNumber(60)
      .optional()
      .describe('Seconds to wait for the end of the run; ask again where it goes on'),
  }),
  body: noBody,
  answers: { 200: { description: 'The run as it is', shape: runBodyShape } },
  handle: async ({ ctx, params, query, request }) => {
    const run = await getRun(ctx, params);
    if (query.wait === undefined) return { status: 200, body: run };
    return { status: 200, body: await waitForEnd(ctx, run, query.wait * 1_000, request.signal) };
  },
});
