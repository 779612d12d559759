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
import { launcherBodyShape, pageOf, targetBodyShape, targetTestBodyShape } from './shapes/records.ts';

/** A target and, apart from it, the password or token that opens it. */
export const targetInput = z.strictObject({ target: targetShape, ...secretInputShape.shape });

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
  answers: { 200: { description: 'One page', shape: pageOf(targetBodyShape) } },
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
  answers: { 201: { description: 'The new target', shape: targetBodyShape } },
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
  summary: 'Reach a target that is not stored and tell its version and round trip',
  access: 'write',
  rate: 'targetTest',
  params: noParams,
  query: noQuery,
  body: targetInput,
  answers: { 200: { description: 'What was found', shape: targetTestBodyShape } },
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
  answers: { 200: { description: 'The target', shape: targetBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getTarget(ctx, params) }),
});

export const updateTargetOperation = defineOperation({
  id: 'updateTarget',
  method: 'put',
  path: '/targets/{targetId}',
  tag: 'Targets',
  summary: 'Replace a target',
  description:
    'A password or token that is left out stays, unless addresses, user or the check of certificates change; null removes it.',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: targetInput,
  answers: { 200: { description: 'The target as it is now', shape: targetBodyShape } },
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
  summary: 'Hide a target from lists; its runs keep it',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The target as it is now', shape: targetBodyShape } },
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
  summary: 'Bring an archived target back',
  access: 'write',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The target as it is now', shape: targetBodyShape } },
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
  summary: 'Reach a stored target and tell its version and round trip',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'What was found', shape: targetTestBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await testTarget(ctx, params) }),
});

export const listTargetDatabasesOperation = defineOperation({
  id: 'listTargetDatabases',
  method: 'get',
  path: '/targets/{targetId}/databases',
  tag: 'Targets',
  summary: 'Name the databases of a stored target',
  access: 'write',
  rate: 'targetTest',
  params: z.strictObject({ targetId: idShape }),
  query: noQuery,
  body: noBody,
  answers: {
    200: { description: 'Their names, in order', shape: z.object({ databases: z.array(z.string()) }) },
  },
  handle: async ({ ctx, params }) => ({ status: 200, body: await listTargetDatabases(ctx, params) }),
});

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

export const listLaunchersOperation = defineOperation({
  id: 'listLaunchers',
  method: 'get',
  path: '/launchers',
  tag: 'Targets',
  summary: 'List the launchers that the operator offers, with their variants',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'All of them', shape: z.object({ items: z.array(launcherBodyShape) }) } },
  handle: async ({ ctx }) => ({ status: 200, body: { items: ctx.launchers ?? [] } }),
});
