import { targetShape } from '@tidemark/domain/target/target';
import { inferredSchemaShape } from '@tidemark/imports/infer/inferred-schema';
import {
  importSchemaShape,
  importTargetSchema,
  listTargetDatabases,
} from '@tidemark/services/targets/target-schema';
import { secretInputShape } from '@tidemark/services/targets/target-secret';
import {
  archiveTarget,
  createTarget,
  getTarget,
  listTargets,
  updateTarget,
} from '@tidemark/services/targets/targets';
import { testTarget } from '@tidemark/services/targets/test-target';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { archivablePageQuery, idShape } from './shapes/inputs.ts';
import { launcherBodyShape, pageOf, targetBodyShape } from './shapes/records.ts';

/** A target, and separately its password or token. */
export const targetInput = z.strictObject({ target: targetShape, ...secretInputShape.shape });

const targetTestBodyShape = z.object({
  version: z.string().nullable(),
  roundTripMs: z.number().nullable(),
  authenticated: z.boolean().nullable(),
  detail: z.string(),
});

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
  responses: { 200: { description: 'One page', shape: pageOf(targetBodyShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listTargets(ctx, query) }),
});

export const createTargetOperation = defineOperation({
  id: 'createTarget',
  method: 'post',
  path: '/targets',
  tag: 'Targets',
  summary: 'Create a target',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: targetInput,
  responses: { 201: { description: 'The new target', shape: targetBodyShape } },
  handle: async ({ ctx, body }) => {
    const record = await createTarget(ctx, body);
    return { status: 201, body: record, headers: { Location: `/api/v1/targets/${record.id}` } };
  },
});

export const testUnsavedTargetOperation = defineOperation({
  id: 'testUnsavedTarget',
  method: 'post',
  path: '/targets/test',
  tag: 'Targets',
  summary: 'Test the connection to an unsaved target: version and round-trip time',
  access: 'write',
  rate: 'targetTest',
  params: noParams,
  query: noQuery,
  body: targetInput,
  responses: { 200: { description: 'Result of the test', shape: targetTestBodyShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await testTarget(ctx, body) }),
});

export const getTargetOperation = defineOperation({
  id: 'getTarget',
  method: 'get',
  path: '/targets/{targetId}',
  tag: 'Targets',
  summary: 'Get a target, without its password or token',
  access: 'read',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The target', shape: targetBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getTarget(ctx, params) }),
});

export const updateTargetOperation = defineOperation({
  id: 'updateTarget',
  method: 'put',
  path: '/targets/{targetId}',
  tag: 'Targets',
  summary: 'Replace a target',
  description:
    'An omitted password or token stays as stored, unless address, user or certificate verification change; null removes it.',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: targetInput,
  responses: { 200: { description: 'The target', shape: targetBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await updateTarget(ctx, { targetId: params.targetId, ...body }),
  }),
});

export const archiveTargetOperation = defineOperation({
  id: 'archiveTarget',
  method: 'post',
  path: '/targets/{targetId}/archive',
  tag: 'Targets',
  summary: 'Archive a target: hide it from lists; existing runs keep it',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The target', shape: targetBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveTarget(ctx, { targetId: params.targetId }),
  }),
});

export const restoreTargetOperation = defineOperation({
  id: 'restoreTarget',
  method: 'post',
  path: '/targets/{targetId}/restore',
  tag: 'Targets',
  summary: 'Restore an archived target',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The target', shape: targetBodyShape } },
  handle: async ({ ctx, params }) => ({
    status: 200,
    body: await archiveTarget(ctx, { targetId: params.targetId, archived: false }),
  }),
});

export const testTargetOperation = defineOperation({
  id: 'testTarget',
  method: 'post',
  path: '/targets/{targetId}/test',
  tag: 'Targets',
  summary: 'Test the connection to a stored target: version and round-trip time',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'Result of the test', shape: targetTestBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await testTarget(ctx, params) }),
});

export const listTargetDatabasesOperation = defineOperation({
  id: 'listTargetDatabases',
  method: 'get',
  path: '/targets/{targetId}/databases',
  tag: 'Targets',
  summary: 'List the databases of a stored target',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  responses: {
    200: { description: 'Names, sorted', shape: z.object({ databases: z.array(z.string()) }) },
  },
  handle: async ({ ctx, params }) => ({ status: 200, body: await listTargetDatabases(ctx, params) }),
});

export const importTargetSchemaOperation = defineOperation({
  id: 'importTargetSchema',
  method: 'post',
  path: '/targets/{targetId}/import-schema',
  tag: 'Targets',
  summary: 'Infer the schema of a database of a stored target; read-only, stores nothing',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: importSchemaShape,
  responses: {
    200: { description: 'The schema, and an explanation of each assumption', shape: inferredSchemaShape },
  },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await importTargetSchema(ctx, { ...params, ...body }),
  }),
});

export const listLaunchersOperation = defineOperation({
  id: 'listLaunchers',
  method: 'get',
  path: '/launchers',
  tag: 'Targets',
  summary: 'List the launchers that the operator configured, with their variants',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: { description: 'All launchers', shape: z.object({ items: z.array(launcherBodyShape) }) },
  },
  handle: async ({ ctx }) => ({ status: 200, body: { items: ctx.launchers ?? [] } }),
});
