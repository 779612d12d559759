import {
  checkOwnership,
  claimOwnership,
  claimOwnershipShape,
  listOwnerships,
  removeOwnership,
} from '@tidemark/services/safety/target-ownership';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';
import { moment } from './shapes/records.ts';

const ownershipShape = z.object({
  id: z.string(),
  host: z.string(),
  port: z.number(),
  createdAt: moment,
  provenAt: moment.nullable().describe('When the server last answered with the token; null: never'),
});

const params = z.strictObject({ ownershipId: idShape });

export const listOwnershipsOperation = defineOperation({
  id: 'listOwnerships',
  method: 'get',
  path: '/target-ownerships',
  tag: 'Targets',
  summary: 'List public addresses that the workspace has tokens for',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: { description: 'At most 100', shape: z.object({ items: z.array(ownershipShape) }) },
  },
  handle: async ({ ctx }) => ({ status: 200, body: { items: await listOwnerships(ctx) } }),
});

export const claimOwnershipOperation = defineOperation({
  id: 'claimOwnership',
  method: 'post',
  path: '/target-ownerships',
  tag: 'Targets',
  summary: 'Get a token with which the owner of a public server agrees to load',
  description:
    'Where TIDEMARK_PUBLIC_TARGETS is `owned`, a public address may be loaded while the server there answers with the token: in the file `/.well-known/tidemark-challenge`, or as the realm with which it asks for a login. It is asked before every run. A second token for the same host and port makes the first void.',
  access: 'write',
  params: noParams,
  query: noQuery,
  body: claimOwnershipShape,
  responses: {
    201: {
      description: 'The token, which is shown only here',
      shape: z.object({
        ownership: ownershipShape,
        token: z.string(),
        file: z.string().describe('Address that may answer with the token alone'),
        realm: z.string().describe('WWW-Authenticate header that may carry it instead'),
      }),
    },
  },
  handle: async ({ ctx, body }) => ({ status: 201, body: await claimOwnership(ctx, body) }),
});

export const checkOwnershipOperation = defineOperation({
  id: 'checkOwnership',
  method: 'post',
  path: '/target-ownerships/{ownershipId}/check',
  tag: 'Targets',
  summary: 'Ask a public server for the token now',
  access: 'write',
  rate: 'targetTest',
  params,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'It may be loaded', shape: ownershipShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await checkOwnership(ctx, params) }),
});

export const removeOwnershipOperation = defineOperation({
  id: 'removeOwnership',
  method: 'delete',
  path: '/target-ownerships/{ownershipId}',
  tag: 'Targets',
  summary: 'Forget a public address: the workspace may not load it any more',
  access: 'write',
  params,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'Removed', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, params }) => {
    await removeOwnership(ctx, params);
    return { status: 200, body: { id: params.ownershipId } };
  },
});
