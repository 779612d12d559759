import { deriveVariant } from '@tidemark/services/schemas/schemas';
import { z } from 'zod';
import { defineOperation, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { schemaBodyShape } from '#api/shapes/records.ts';

export const deriveSchemaOperation = defineOperation({
  id: 'deriveSchema',
  method: 'post',
  path: '/schemas/{schemaId}/variants',
  tag: 'Schemas',
  summary: 'Create a schema in which one tag became a string field',
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: noQuery,
  body: z.strictObject({
    tagKey: z.string().min(1).max(1_000),
    name: z.string().trim().min(1).max(120).optional(),
  }),
  answers: { 201: { description: 'The new schema', shape: schemaBodyShape } },
  handle: async ({ ctx, params, body }) => {
    const record = await deriveVariant(ctx, { schemaId: params.schemaId, ...body });
    return { status: 201, body: record, headers: { Location: `/api/v1/schemas/${record.id}` } };
  },
});
