import { createTarget } from '@tidemark/services/targets/targets';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { targetBodyShape } from '#api/shapes/records.ts';
import { targetInput } from './target-input.ts';

export const createTargetOperation = defineOperation({
  id: 'createTarget',
  method: 'post',
  path: '/targets',
  tag: 'Targets',
  summary: 'Create a target',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: targetInput,
  answers: { 201: { description: 'The new target', shape: targetBodyShape } },
  handle: async ({ ctx, body }) => {
    const record = await createTarget(ctx, body);
    return { status: 201, body: record, headers: { Location: `/api/v1/targets/${record.id}` } };
  },
});
