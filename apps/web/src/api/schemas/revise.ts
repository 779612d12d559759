import { schemaShape } from '@tidemark/domain/schema/schema';
import { reviseSchema } from '@tidemark/services/schemas/schemas';
import { z } from 'zod';
import { defineOperation } from '#api/operation/operation.ts';
import { idShape, wholeNumber } from '#api/shapes/inputs.ts';
import { schemaBodyShape } from '#api/shapes/records.ts';

export const reviseSchemaOperation = defineOperation({
  id: 'reviseSchema',
  method: 'put',
  path: '/schemas/{schemaId}',
  tag: 'Schemas',
  summary: 'Store the next revision of a schema',
  description: 'Runs keep the revision that they were started with.',
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: z.strictObject({
    expectedRevision: wholeNumber(100_000_000)
      .optional()
      .describe('Refuses with version_conflict where the newest revision is another one'),
  }),
  body: schemaShape,
  answers: { 200: { description: 'The new revision', shape: schemaBodyShape } },
  handle: async ({ ctx, params, query, body }) => ({
    status: 200,
    body: await reviseSchema(ctx, {
      schemaId: params.schemaId,
      schema: body,
      expectedRevision: query.expectedRevision,
    }),
  }),
});
