import { rerunRun } from '@tidemark/services/runs/rerun-run';
import { z } from 'zod';
import { idempotencyKeyOf } from '#api/http/idempotency-key-of.ts';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { runBodyShape } from '#api/shapes/records.ts';
import { acceptedRun } from './accepted-run.ts';

export const rerunRunOperation = defineOperation({
  id: 'rerunRun',
  method: 'post',
  path: '/runs/{runId}/rerun',
  tag: 'Runs',
  summary: 'Start a new run with the plan of another',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  answers: {
    202: { description: 'The new run is queued; `retryOf` names the old one', shape: runBodyShape },
  },
  handle: async ({ ctx, params, request }) =>
    acceptedRun(await rerunRun(ctx, params, { idempotencyKey: idempotencyKeyOf(request) })),
});
