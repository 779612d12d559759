import { testTarget } from '@tidemark/services/targets/test-target';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { targetTestBodyShape } from '#api/shapes/records.ts';
import { targetInput } from './target-input.ts';

export const testUnsavedTargetOperation = defineOperation({
  id: 'testUnsavedTarget',
  method: 'post',
  path: '/targets/test',
  tag: 'Targets',
  summary: 'Reach a target that is not stored and tell its version and round trip',
  access: 'write',
  rate: 'targetTest',
  params: noParams,
  query: noQuery,
  body: targetInput,
  answers: { 200: { description: 'What was found', shape: targetTestBodyShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await testTarget(ctx, body) }),
});
