import { testTarget } from '@tidemark/services/targets/test-target';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { targetTestBodyShape } from '#api/shapes/records.ts';

export const testTargetOperation = defineOperation({
  id: 'testTarget',
  method: 'post',
  path: '/targets/{targetId}/test',
  tag: 'Targets',
  summary: 'Reach a stored target and tell its version and round trip',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'What was found', shape: targetTestBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await testTarget(ctx, params) }),
});
