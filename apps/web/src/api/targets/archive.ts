import { archiveTarget } from '@tidemark/services/targets/targets';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { targetBodyShape } from '#api/shapes/records.ts';

export const archiveTargetOperation = defineOperation({
  id: 'archiveTarget',
  method: 'post',
  path: '/targets/{targetId}/archive',
  tag: 'Targets',
  summary: 'Hide a target from lists; its runs keep it',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The target as it is now', shape: targetBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveTarget(ctx, { targetId: params.targetId }),
  }),
});
