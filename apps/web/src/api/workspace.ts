import { productVersion } from '@tidemark/domain/kernel/product-version';
import { maxSearchLength } from '@tidemark/domain/run/search-hit';
import { apiScopes } from '@tidemark/services/access/actor';
import { describeAccess } from '@tidemark/services/access/describe-access';
import { searchWorkspace } from '@tidemark/services/search/search-workspace';
import { getStorage } from '@tidemark/services/storage/read-storage';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { searchHitsBodyShape, storageBodyShape } from './shapes/records.ts';

export const searchOperation = defineOperation({
  id: 'search',
  method: 'get',
  path: '/search',
  tag: 'Workspace',
  summary: 'Find runs, experiments, scenarios, schemas, load profiles, targets and reports by name',
  description: 'The newest items whose name contains every word of `q`, at most 6 of each kind.',
  access: 'read',
  params: noParams,
  query: z.strictObject({
    q: z.string().max(maxSearchLength).default('').describe('Empty: the newest items of each kind'),
  }),
  body: noBody,
  responses: { 200: { description: 'What was found', shape: searchHitsBodyShape } },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: { items: await searchWorkspace(ctx, { text: query.q }) },
  }),
});

export const getAccessOperation = defineOperation({
  id: 'getAccess',
  method: 'get',
  path: '/access',
  tag: 'Workspace',
  summary: 'Get whose credentials these are, their workspace, and the version of the portal',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: {
      description: 'Credentials and version',
      shape: z.object({
        version: z.string(),
        workspace: z.object({ id: z.string(), name: z.string() }),
        actor: z.object({
          kind: z.enum(['user', 'api-key', 'system']),
          label: z.string(),
          scopes: z.array(z.enum(apiScopes)).nullable().describe('null: a session, whose role decides'),
        }),
      }),
    },
  },
  handle: async ({ ctx }) => ({
    status: 200,
    body: { version: productVersion, ...(await describeAccess(ctx)) },
  }),
});

export const getStorageOperation = defineOperation({
  id: 'getStorage',
  method: 'get',
  path: '/storage',
  tag: 'Workspace',
  summary: 'Estimate what the workspace stores',
  description: 'Bytes of rows as PostgreSQL keeps them, without indexes, measured after the end of each run.',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'Bytes by kind', shape: storageBodyShape } },
  handle: async ({ ctx }) => ({ status: 200, body: await getStorage(ctx) }),
});
