import { memberRoleShape } from '@tidemark/services/access/roles';
import { changeRole, listMembers, removeMember, transferOwnership } from '@tidemark/services/teams/members';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';
import { memberBodyShape } from './shapes/teams.ts';

const memberParams = z.strictObject({ memberId: idShape });

export const listMembersOperation = defineOperation({
  id: 'listMembers',
  method: 'get',
  path: '/members',
  tag: 'Members',
  summary: 'List the members of the workspace',
  access: 'account',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: {
      description: 'All members, the oldest membership first',
      shape: z.object({ items: z.array(memberBodyShape) }),
    },
  },
  handle: async ({ ctx }) => ({ status: 200, body: { items: await listMembers(ctx) } }),
});

export const changeMemberRoleOperation = defineOperation({
  id: 'changeMemberRole',
  method: 'put',
  path: '/members/{memberId}',
  tag: 'Members',
  summary: 'Change the role of a member',
  description:
    'Owners change every role, admins every one but owner. A member who becomes a viewer loses the API keys that they created.',
  access: 'manage',
  params: memberParams,
  query: noQuery,
  body: z.strictObject({ role: memberRoleShape }),
  responses: { 200: { description: 'The member', shape: memberBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await changeRole(ctx, { ...params, ...body }),
  }),
});

export const removeMemberOperation = defineOperation({
  id: 'removeMember',
  method: 'delete',
  path: '/members/{memberId}',
  tag: 'Members',
  summary: 'Remove a member, or leave',
  description:
    'Access ends at once, with open streams, and the API keys that the member created are revoked. The last owner cannot leave.',
  access: 'session',
  params: memberParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: {
      description: 'The membership that ended',
      shape: z.object({
        member: memberBodyShape,
        revokedKeys: z.int().describe('API keys that ended with it'),
      }),
    },
  },
  handle: async ({ ctx, params }) => ({ status: 200, body: await removeMember(ctx, params) }),
});

export const transferOwnershipOperation = defineOperation({
  id: 'transferOwnership',
  method: 'post',
  path: '/members/{memberId}/transfer',
  tag: 'Members',
  summary: 'Hand the workspace over: the member becomes an owner, you become an admin',
  access: 'manage',
  params: memberParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The new owner', shape: memberBodyShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await transferOwnership(ctx, params) }),
});
