import { schemaShape } from '@tidemark/domain/schema/schema';
import { createSchema } from '@tidemark/services/schemas/schemas';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { schemaBodyShape } from '#api/shapes/records.ts';

export const createSchemaOperation = defineOperation({
  id: 'createSchema',
  method: 'post',
  path: '/schemas',
  tag: 'Schemas',
  summary: 'Create a schema',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: schemaShape,
  answers: { 201: { description: 'Revision 1 of the new schema', shape: schemaBodyShape } },
  handle: async ({ ctx, body }) => {
    const record = await createSchema(ctx, body);
    return { status: 201, body: record, headers: { Location: `/api/v1/schemas/${record.id}` } };
  },
});
