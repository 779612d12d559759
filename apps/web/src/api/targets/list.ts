import { listTargets } from '@tidemark/services/targets/targets';
import { defineOperation, noBody, noParams } from '#api/operation/operation.ts';
import { archivablePageQuery } from '#api/shapes/inputs.ts';
import { pageOf, targetBodyShape } from '#api/shapes/records.ts';

export const listTargetsOperation = defineOperation({
  id: 'listTargets',
  method: 'get',
  path: '/targets',
  tag: 'Targets',
  summary: 'List targets, newest first',
  access: 'read',
  params: noParams,
  query: archivablePageQuery,
  body: noBody,
  answers: { 200: { description: 'One page', shape: pageOf(targetBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listTargets(ctx, query) }),
});
