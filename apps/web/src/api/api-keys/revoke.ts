import { DomainError } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { requireKeyHolder } from './require-key-holder.ts';

export const revokeApiKeyOperation = defineOperation({
  id: 'revokeApiKey',
  method: 'post',
  path: '/api-keys/{keyId}/revoke',
  tag: 'API keys',
  summary: 'Revoke an API key: from now on it opens nothing',
  access: 'session',
  params: z.strictObject({ keyId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'It is gone', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, parts, params, request }) => {
    requireKeyHolder(ctx);
    const { headers } = request;
    const query = { organizationId: ctx.workspaceId };
    const { apiKeys } = await parts.auth.api.listApiKeys({ query, headers });
    // A key of another workspace looks as if there were none.
    if (!apiKeys.some((key) => key.id === params.keyId))
      throw new DomainError('not_found', { kind: 'API key' });
    await parts.auth.api.deleteApiKey({ body: { keyId: params.keyId }, headers });
    return { status: 200, body: { id: params.keyId } };
  },
});
