import { listSchemas } from '@tidemark/services/schemas/schemas';
import { defineOperation, noBody, noParams } from '#api/operation/operation.ts';
import { archivablePageQuery } from '#api/shapes/inputs.ts';
import { pageOf, schemaBodyShape } from '#api/shapes/records.ts';

export const listSchemasOperation = defineOperation({
  id: 'listSchemas',
  method: 'get',
  path: '/schemas',
  tag: 'Schemas',
  summary: 'List schemas, newest first',
  access: 'read',
  params: noParams,
  query: archivablePageQuery,
  body: noBody,
  answers: { 200: { description: 'One page', shape: pageOf(schemaBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listSchemas(ctx, query) }),
});
