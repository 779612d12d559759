import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from '#api/operation/operation.ts';
import { apiKeyBodyShape, toApiKeyBody } from './key-body.ts';
import { requireKeyHolder } from './require-key-holder.ts';

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
  answers: { 200: { description: 'All of them', shape: z.object({ items: z.array(apiKeyBodyShape) }) } },
  handle: async ({ ctx, parts, request }) => {
    requireKeyHolder(ctx);
    const { apiKeys } = await parts.auth.api.listApiKeys({
      query: { organizationId: ctx.workspaceId, sortBy: 'createdAt', sortDirection: 'desc' },
      headers: request.headers,
    });
    return { status: 200, body: { items: apiKeys.map(toApiKeyBody) } };
  },
});
