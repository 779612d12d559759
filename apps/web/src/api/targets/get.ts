import { getTarget } from '@tidemark/services/targets/targets';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { targetBodyShape } from '#api/shapes/records.ts';

export const getTargetOperation = defineOperation({
  id: 'getTarget',
  method: 'get',
  path: '/targets/{targetId}',
  tag: 'Targets',
  summary: 'Get a target, without its password or token',
  access: 'read',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The target', shape: targetBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getTarget(ctx, params) }),
});
