import { inferredSchemaShape } from '@tidemark/imports/infer/inferred-schema';
import { importSchemaShape, importTargetSchema } from '@tidemark/services/targets/target-schema';
import { z } from 'zod';
import { defineOperation, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const importTargetSchemaOperation = defineOperation({
  id: 'importTargetSchema',
  method: 'post',
  path: '/targets/{targetId}/import-schema',
  tag: 'Targets',
  summary: 'Guess the schema of a database of a stored target; only read, nothing is stored',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: importSchemaShape,
  answers: { 200: { description: 'The schema, and every guess in a sentence', shape: inferredSchemaShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await importTargetSchema(ctx, { ...params, ...body }),
  }),
});
