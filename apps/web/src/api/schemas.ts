import { schemaShape } from '@tidemark/domain/schema/schema';
import { inferredSchemaShape } from '@tidemark/imports/infer/inferred-schema';
import { inferSchema, inferSchemaShape } from '@tidemark/services/schemas/infer-schema';
import {
  archiveSchema,
  createSchema,
  deriveVariant,
  getSchema,
  listSchemas,
  reviseSchema,
} from '@tidemark/services/schemas/schemas';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { archivablePageQuery, idShape, wholeNumber } from './shapes/inputs.ts';
import { pageOf, schemaBodyShape } from './shapes/records.ts';

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
  responses: { 200: { description: 'One page', shape: pageOf(schemaBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listSchemas(ctx, query) }),
});

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
  responses: { 201: { description: 'Revision 1 of the new schema', shape: schemaBodyShape } },
  handle: async ({ ctx, body }) => {
    const record = await createSchema(ctx, body);
    return { status: 201, body: record, headers: { Location: `/api/v1/schemas/${record.id}` } };
  },
});

const schemaOfTextBodyShape = inferredSchemaShape.extend({
  faults: z.array(z.object({ line: z.int(), column: z.int(), detail: z.string() })),
  faultCount: z.int(),
});

export const inferSchemaOperation = defineOperation({
  id: 'inferSchema',
  method: 'post',
  path: '/schemas/infer',
  tag: 'Schemas',
  summary: 'Infer a schema from line protocol; stores nothing',
  access: 'read',
  changesNothing: true,
  rate: 'schemaInference',
  params: noParams,
  query: noQuery,
  body: inferSchemaShape,
  responses: {
    200: { description: 'The schema, and an explanation of each assumption', shape: schemaOfTextBodyShape },
  },
  handle: async ({ ctx, body }) => ({ status: 200, body: await inferSchema(ctx, body) }),
});

export const getSchemaOperation = defineOperation({
  id: 'getSchema',
  method: 'get',
  path: '/schemas/{schemaId}',
  tag: 'Schemas',
  summary: 'Get a schema',
  access: 'read',
  params: z.strictObject({ schemaId: idShape }),
  query: z.strictObject({ revision: wholeNumber(100_000_000).optional().describe('Default: the newest') }),
  body: noBody,
  responses: { 200: { description: 'The schema at that revision', shape: schemaBodyShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getSchema(ctx, { schemaId: params.schemaId, revision: query.revision }),
  }),
});

export const reviseSchemaOperation = defineOperation({
  id: 'reviseSchema',
  method: 'put',
  path: '/schemas/{schemaId}',
  tag: 'Schemas',
  summary: 'Store the next revision of a schema',
  description: 'Existing runs keep the revision that they were created with.',
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: z.strictObject({
    expectedRevision: wholeNumber(100_000_000)
      .optional()
      .describe('Fails with version_conflict if this is not the newest revision'),
  }),
  body: schemaShape,
  responses: { 200: { description: 'The new revision', shape: schemaBodyShape } },
  handle: async ({ ctx, params, query, body }) => ({
    status: 200,
    body: await reviseSchema(ctx, {
      schemaId: params.schemaId,
      schema: body,
      expectedRevision: query.expectedRevision,
    }),
  }),
});

export const archiveSchemaOperation = defineOperation({
  id: 'archiveSchema',
  method: 'post',
  path: '/schemas/{schemaId}/archive',
  tag: 'Schemas',
  summary: 'Archive a schema: hide it from lists; existing runs keep it',
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The schema', shape: schemaBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveSchema(ctx, { schemaId: params.schemaId }),
  }),
});

export const restoreSchemaOperation = defineOperation({
  id: 'restoreSchema',
  method: 'post',
  path: '/schemas/{schemaId}/restore',
  tag: 'Schemas',
  summary: 'Restore an archived schema',
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The schema', shape: schemaBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveSchema(ctx, { schemaId: params.schemaId, archived: false }),
  }),
});

export const deriveSchemaOperation = defineOperation({
  id: 'deriveSchema',
  method: 'post',
  path: '/schemas/{schemaId}/variants',
  tag: 'Schemas',
  summary: 'Create a variant of a schema with one tag as a string field',
  access: 'write',
  params: z.strictObject({ schemaId: idShape }),
  query: noQuery,
  body: z.strictObject({
    tagKey: z.string().min(1).max(1_000),
    name: z.string().trim().min(1).max(120).optional(),
  }),
  responses: { 201: { description: 'The new schema', shape: schemaBodyShape } },
  handle: async ({ ctx, params, body }) => {
    const record = await deriveVariant(ctx, { schemaId: params.schemaId, ...body });
    return { status: 201, body: record, headers: { Location: `/api/v1/schemas/${record.id}` } };
  },
});
