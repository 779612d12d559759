import { inferSchema, inferSchemaShape } from '@tidemark/services/schemas/infer-schema';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { schemaOfTextBodyShape } from '#api/shapes/records.ts';

export const inferSchemaOperation = defineOperation({
  id: 'inferSchema',
  method: 'post',
  path: '/schemas/infer',
  tag: 'Schemas',
  summary: 'Guess the schema behind line protocol; nothing is stored',
  access: 'read',
  rate: 'schemaInference',
  params: noParams,
  query: noQuery,
  body: inferSchemaShape,
  answers: {
    200: { description: 'The schema, and every guess in a sentence', shape: schemaOfTextBodyShape },
  },
  handle: async ({ ctx, body }) => ({ status: 200, body: await inferSchema(ctx, body) }),
});
