import { createRun, createRunShape } from '@tidemark/services/runs/create-run';
import { idempotencyKeyOf } from '#api/http/idempotency-key-of.ts';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { runBodyShape } from '#api/shapes/records.ts';
import { acceptedRun } from './accepted-run.ts';

export const createRunOperation = defineOperation({
  id: 'createRun',
  method: 'post',
  path: '/runs',
  tag: 'Runs',
  summary: 'Start a run',
  description:
    'Either parts by id (schemaId, profileId, and targetId or launcher with variant), or a whole plan. The plan is frozen; the run waits until a worker takes it.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: noParams,
  query: noQuery,
  body: createRunShape,
  answers: { 202: { description: 'The run is queued', shape: runBodyShape } },
  handle: async ({ ctx, body, request }) =>
    acceptedRun(await createRun(ctx, body, { idempotencyKey: idempotencyKeyOf(request) })),
});
