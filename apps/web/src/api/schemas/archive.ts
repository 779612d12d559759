import { archiveSchema } from '@tidemark/services/schemas/schemas';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { schemaBodyShape } from '#api/shapes/records.ts';

export const archiveSchemaOperation = defineOperation({
  id: 'archiveSchema',
  method: 'post',
  path: '/schemas/{schemaId}/archive',
  tag: 'Schemas',
  summary: 'Hide a schema from lists; its runs keep it',
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The schema as it is now', shape: schemaBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveSchema(ctx, { schemaId: params.schemaId }),
  }),
});
