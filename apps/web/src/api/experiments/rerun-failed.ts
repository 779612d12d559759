import { rerunFailed } from '@tidemark/services/experiments/rerun-failed';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import { idShape } from '#api/shapes/inputs.ts';

const cellShape = z
  .string()
  .regex(/^\d{1,4}$/, 'must be the number of a cell')
  .transform(Number);

export const rerunFailedOperation = defineOperation({
  id: 'rerunFailed',
  method: 'post',
  path: '/experiments/{experimentId}/rerun-failed',
  tag: 'Experiments',
  summary: 'Make again what did not succeed, and nothing else',
  description:
    'A new run for each one that ended otherwise than succeeded and was not made again, behind all runs that wait. A cancelled experiment goes on by it. Where nothing failed, nothing changes.',
  access: 'run',
  rate: 'runCreation',
  params: z.strictObject({ experimentId: idShape }),
  query: z.strictObject({ cell: cellShape.optional().describe('Of this cell only') }),
  body: noBody,
  answers: { 202: { description: 'The new runs are queued', shape: experimentDetailShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 202,
    body: await rerunFailed(ctx, { ...params, ...query }),
  }),
});
