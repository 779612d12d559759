import { listSessions, revokeOtherSessions, revokeSession } from '@tidemark/services/teams/sessions';
import { z } from 'zod';
import { requireSessionOf } from '#session/principal.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';
import { sessionBodyShape } from './shapes/teams.ts';

export const listSessionsOperation = defineOperation({
  id: 'listSessions',
  method: 'get',
  path: '/account/sessions',
  tag: 'Account',
  summary: 'List where you are signed in',
  access: 'account',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: {
      description: 'Your sessions, the last used first',
      shape: z.object({ items: z.array(sessionBodyShape) }),
    },
  },
  handle: async ({ ctx, parts, request }) => {
    const current = await requireSessionOf(parts, request);
    const sessions = await listSessions(ctx);
    const items = sessions.map((session) => ({ ...session, isCurrent: session.id === current.id }));
    return { status: 200, body: { items } };
  },
});

export const revokeOtherSessionsOperation = defineOperation({
  id: 'revokeOtherSessions',
  method: 'post',
  path: '/account/sessions/revoke-others',
  tag: 'Account',
  summary: 'Sign out everywhere else',
  access: 'account',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'How many sessions ended', shape: z.object({ revoked: z.int() }) } },
  handle: async ({ ctx, parts, request }) => {
    const { id: currentId } = await requireSessionOf(parts, request);
    return { status: 200, body: { revoked: await revokeOtherSessions(ctx, { currentId }) } };
  },
});

export const revokeSessionOperation = defineOperation({
  id: 'revokeSession',
  method: 'post',
  path: '/account/sessions/{sessionId}/revoke',
  tag: 'Account',
  summary: 'End one of your other sessions, effective immediately',
  access: 'account',
  params: z.strictObject({ sessionId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The session has ended', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, parts, request, params }) => {
    const { id: currentId } = await requireSessionOf(parts, request);
    await revokeSession(ctx, { ...params, currentId });
    return { status: 200, body: { id: params.sessionId } };
  },
});
