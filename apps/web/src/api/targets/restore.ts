import { archiveTarget } from '@tidemark/services/targets/targets';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { targetBodyShape } from '#api/shapes/records.ts';

export const restoreTargetOperation = defineOperation({
  id: 'restoreTarget',
  method: 'post',
  path: '/targets/{targetId}/restore',
  tag: 'Targets',
  summary: 'Bring an archived target back',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The target as it is now', shape: targetBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveTarget(ctx, { targetId: params.targetId, archived: false }),
  }),
});
