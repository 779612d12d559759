import { getSchema } from '@tidemark/services/schemas/schemas';
import { z } from 'zod';
import { defineOperation, noBody } from '#api/operation/operation.ts';
import { idShape, wholeNumber } from '#api/shapes/inputs.ts';
import { schemaBodyShape } from '#api/shapes/records.ts';

export const getSchemaOperation = defineOperation({
  id: 'getSchema',
  method: 'get',
  path: '/schemas/{schemaId}',
  tag: 'Schemas',
  summary: 'Get a schema',
  access: 'read',
  params: z.strictObject({ schemaId: idShape }),
  query: z.strictObject({ revision: wholeNumber(100_000_000).optional().describe('The newest unless told') }),
  body: noBody,
  answers: { 200: { description: 'The schema at that revision', shape: schemaBodyShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getSchema(ctx, { schemaId: params.schemaId, revision: query.revision }),
  }),
});
