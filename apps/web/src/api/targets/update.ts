import { updateTarget } from '@tidemark/services/targets/targets';
import { z } from 'zod';
import { defineOperation, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { targetBodyShape } from '#api/shapes/records.ts';
import { targetInput } from './target-input.ts';

export const updateTargetOperation = defineOperation({
  id: 'updateTarget',
  method: 'put',
  path: '/targets/{targetId}',
  tag: 'Targets',
  summary: 'Replace a target',
  description:
    'A password or token that is left out stays, unless addresses, user or the check of certificates change; null removes it.',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: targetInput,
  answers: { 200: { description: 'The target as it is now', shape: targetBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await updateTarget(ctx, { targetId: params.targetId, ...body }),
  }),
});
