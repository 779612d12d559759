import { keyCreators, nameKeyCreator } from '@tidemark/db/repositories/members';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { actorLabel, apiScopes } from '@tidemark/services/access/actor';
import type { ServiceContext } from '@tidemark/services/access/context';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';

const moment = z.iso.datetime().nullable();

/** What the API shows of a stored API key: enough to recognize it, not to use it. */
export const apiKeyBodyShape = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string().describe('First characters of the key'),
  scopes: z.array(z.string()),
  createdAt: moment,
  lastUsedAt: moment,
  expiresAt: moment,
  createdBy: z
    .string()
    .nullable()
    .describe('Name of the member whose membership it ends with; null: created before keys kept it'),
});
export type ApiKeyBody = z.infer<typeof apiKeyBodyShape>;

type StoredKey = {
  id: string;
  name: string | null;
  start: string | null;
  permissions?: { [key: string]: string[] } | null | undefined;
  createdAt: Date;
  lastRequest: Date | null;
  expiresAt: Date | null;
};

/** toApiKeyBody leaves out everything that gives access. */
export function toApiKeyBody(key: StoredKey, createdBy: string | null): ApiKeyBody {
  return {
    id: key.id,
    name: key.name ?? '',
    start: key.start ?? '',
    scopes: key.permissions?.tidemark ?? [],
    createdAt: key.createdAt.toISOString(),
    lastUsedAt: key.lastRequest?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdBy,
  };
}

/** requireKeyHolder gives the id of a member who may have API keys; throws for viewers and for API keys. */
export function requireKeyHolder({ actor }: ServiceContext): string {
  if (actor.kind === 'user' && actor.role !== 'viewer') return actor.userId;
  throw new DomainError('role_forbidden', { action: 'manage API keys' });
}

export const listApiKeysOperation = defineOperation({
  id: 'listApiKeys',
  method: 'get',
  path: '/api-keys',
  tag: 'API keys',
  summary: 'List the API keys of the workspace',
  access: 'session',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'All API keys', shape: z.object({ items: z.array(apiKeyBodyShape) }) } },
  handle: async ({ ctx, parts, request }) => {
    requireKeyHolder(ctx);
    const { apiKeys } = await parts.auth.api.listApiKeys({
      query: { organizationId: ctx.workspaceId, sortBy: 'createdAt', sortDirection: 'desc' },
      headers: request.headers,
    });
    const creators = await keyCreators(parts.db, ctx.workspaceId);
    const items = apiKeys.map((key) => toApiKeyBody(key, creators.get(key.id) ?? null));
    return { status: 200, body: { items } };
  },
});

const dayInSeconds = 24 * 3_600;

export const createApiKeyOperation = defineOperation({
  id: 'createApiKey',
  method: 'post',
  path: '/api-keys',
  tag: 'API keys',
  summary: 'Create an API key for the workspace',
  access: 'session',
  params: noParams,
  query: noQuery,
  body: z.strictObject({
    name: z.string().trim().min(1, 'give the key a name').max(100),
    scopes: z
      .array(z.enum(apiScopes))
      .min(1, 'choose at least one scope')
      .max(apiScopes.length)
      .default([...apiScopes])
      .describe('read: get and list; write: schemas, profiles, targets, reports; run: start and cancel runs'),
    expiresInDays: z.int().min(1).max(3_650).nullable().default(null).describe('null: does not expire'),
  }),
  responses: {
    201: {
      description: 'The API key; the secret `key` is shown only here',
      shape: z.object({ apiKey: apiKeyBodyShape, key: z.string() }),
    },
  },
  handle: async ({ ctx, parts, body }) => {
    const userId = requireKeyHolder(ctx);
    const created = await parts.auth.api.createApiKey({
      body: {
        name: body.name,
        userId,
        organizationId: ctx.workspaceId,
        permissions: { tidemark: [...new Set(body.scopes)] },
        expiresIn: body.expiresInDays === null ? null : body.expiresInDays * dayInSeconds,
      },
    });
    const keyId = created.id;
    // Removed while the key was made: the key goes as well.
    if (!(await nameKeyCreator(parts.db, ctx.workspaceId, { keyId, userId })))
      throw new DomainError('role_forbidden', { action: 'manage API keys' });
    const createdBy = await actorLabel(ctx);
    return { status: 201, body: { apiKey: toApiKeyBody(created, createdBy), key: created.key } };
  },
});

export const revokeApiKeyOperation = defineOperation({
  id: 'revokeApiKey',
  method: 'post',
  path: '/api-keys/{keyId}/revoke',
  tag: 'API keys',
  summary: 'Revoke an API key, effective immediately',
  access: 'session',
  params: z.strictObject({ keyId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The key is deleted', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, parts, params, request }) => {
    requireKeyHolder(ctx);
    const { headers } = request;
    const query = { organizationId: ctx.workspaceId };
    const { apiKeys } = await parts.auth.api.listApiKeys({ query, headers });
    // A key of another workspace counts as unknown.
    if (!apiKeys.some((key) => key.id === params.keyId))
      throw new DomainError('not_found', { kind: 'API key' });
    await parts.auth.api.deleteApiKey({ body: { keyId: params.keyId }, headers });
    return { status: 200, body: { id: params.keyId } };
  },
});
