import type { InvitationRecord } from '@tidemark/db/repositories/invitations';
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  mailInvitation,
  newInvitationShape,
  revokeInvitation,
} from '@tidemark/services/teams/invitations';
import { enterWorkspace } from '@tidemark/services/teams/workspaces';
import { z } from 'zod';
import { requireSessionOf } from '#session/principal.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, tokenParams } from './shapes/inputs.ts';
import { createdInvitationShape, invitationBodyShape } from './shapes/teams.ts';

function toBody({ status: _, ...invitation }: InvitationRecord) {
  return invitation;
}

export const listInvitationsOperation = defineOperation({
  id: 'listInvitations',
  method: 'get',
  path: '/invitations',
  tag: 'Members',
  summary: 'List open invitations; expired ones are among them',
  access: 'manage',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: {
      description: 'Open invitations, the newest first',
      shape: z.object({ items: z.array(invitationBodyShape) }),
    },
  },
  handle: async ({ ctx }) => ({ status: 200, body: { items: (await listInvitations(ctx)).map(toBody) } }),
});

export const createInvitationOperation = defineOperation({
  id: 'createInvitation',
  method: 'post',
  path: '/invitations',
  tag: 'Members',
  summary: 'Invite an email address with a role',
  description:
    'The link works once, for that address only. An open invitation for the same address is replaced.',
  access: 'manage',
  rate: 'invitation',
  params: noParams,
  query: noQuery,
  body: newInvitationShape,
  responses: { 201: { description: 'The invitation with its link', shape: createdInvitationShape } },
  handle: async ({ ctx, parts, body }) => {
    const { invitation, token } = await createInvitation(ctx, body);
    const link = `${parts.appUrl}/invite/${token}`;
    const isMailed = await mailInvitation(ctx, { invitation, link });
    return { status: 201, body: { invitation: toBody(invitation), link, isMailed } };
  },
});

export const revokeInvitationOperation = defineOperation({
  id: 'revokeInvitation',
  method: 'post',
  path: '/invitations/{invitationId}/revoke',
  tag: 'Members',
  summary: 'Revoke an open invitation, effective immediately',
  access: 'manage',
  params: z.strictObject({ invitationId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The link opens nothing any more', shape: z.object({ id: z.string() }) } },
  handle: async ({ ctx, params }) => {
    await revokeInvitation(ctx, params);
    return { status: 200, body: { id: params.invitationId } };
  },
});

export const acceptInvitationOperation = defineOperation({
  id: 'acceptInvitation',
  method: 'post',
  path: '/invitations/accept',
  tag: 'Members',
  summary: 'Accept an invitation with the account that it is for, and enter its workspace',
  access: 'account',
  params: noParams,
  query: noQuery,
  body: tokenParams,
  responses: {
    200: {
      description: 'The invitation, and the workspace, which is now the active one',
      shape: z.object({ invitationId: z.string(), workspaceId: z.string(), workspaceName: z.string() }),
    },
  },
  handle: async ({ ctx, parts, request, body }) => {
    const session = await requireSessionOf(parts, request);
    const { id: userId, email } = session.user;
    const accepted = await acceptInvitation(parts, { ...body, userId, email });
    await enterWorkspace(ctx, { workspaceId: accepted.workspaceId, sessionId: session.id });
    return { status: 200, body: accepted };
  },
});
