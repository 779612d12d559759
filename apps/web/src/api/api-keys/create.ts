import { apiScopes } from '@tidemark/services/access/actor';
import { z } from 'zod';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { apiKeyBodyShape, toApiKeyBody } from './key-body.ts';
import { requireKeyHolder } from './require-key-holder.ts';

const dayInSeconds = 24 * 3_600;

export const createApiKeyOperation = defineOperation({
  id: 'createApiKey',
  method: 'post',
  path: '/api-keys',
  tag: 'API keys',
  summary: 'Make an API key of the workspace',
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
    expiresInDays: z.int().min(1).max(3_650).nullable().default(null).describe('null: until it is revoked'),
  }),
  answers: {
    201: {
      description: 'The key itself is told here once',
      shape: z.object({ apiKey: apiKeyBodyShape, key: z.string() }),
    },
  },
  handle: async ({ ctx, parts, body }) => {
    const created = await parts.auth.api.createApiKey({
      body: {
        name: body.name,
        userId: requireKeyHolder(ctx),
        organizationId: ctx.workspaceId,
        permissions: { tidemark: [...new Set(body.scopes)] },
        expiresIn: body.expiresInDays === null ? null : body.expiresInDays * dayInSeconds,
      },
    });
    return { status: 201, body: { apiKey: toApiKeyBody(created), key: created.key } };
  },
});
