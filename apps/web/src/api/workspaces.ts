import { listWorkspaces } from '@tidemark/services/access/workspaces';
import { requireAccount } from '@tidemark/services/teams/members';
import {
  createWorkspace,
  deleteWorkspace,
  enterWorkspace,
  renameWorkspace,
  restoreWorkspace,
  workspaceNameShape,
} from '@tidemark/services/teams/workspaces';
import { z } from 'zod';
import { requireSessionOf } from '#session/principal.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';
import { namedWorkspaceShape, workspaceBodyShape } from './shapes/teams.ts';

const workspaceParams = z.strictObject({ workspaceId: idShape });
const idBodyShape = z.object({ id: z.string() });

export const listWorkspacesOperation = defineOperation({
  id: 'listWorkspaces',
  method: 'get',
  path: '/workspaces',
  tag: 'Workspace',
  summary: 'List your workspaces',
  access: 'account',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: {
      description: 'All of them, the oldest membership first',
      shape: z.object({ items: z.array(workspaceBodyShape) }),
    },
  },
  handle: async ({ ctx }) => {
    const workspaces = await listWorkspaces(ctx, { userId: requireAccount(ctx) });
    const items = workspaces.map(({ id, name, role }) => ({
      id,
      name,
      role,
      isActive: id === ctx.workspaceId,
    }));
    return { status: 200, body: { items } };
  },
});

export const createWorkspaceOperation = defineOperation({
  id: 'createWorkspace',
  method: 'post',
  path: '/workspaces',
  tag: 'Workspace',
  summary: 'Create a workspace that you own',
  access: 'account',
  rate: 'invitation',
  params: noParams,
  query: noQuery,
  body: workspaceNameShape,
  responses: { 201: { description: 'The workspace', shape: namedWorkspaceShape } },
  handle: async ({ ctx, body }) => ({ status: 201, body: await createWorkspace(ctx, body) }),
});

export const renameWorkspaceOperation = defineOperation({
  id: 'renameWorkspace',
  method: 'put',
  path: '/workspace',
  tag: 'Workspace',
  summary: 'Rename the workspace',
  access: 'manage',
  params: noParams,
  query: noQuery,
  body: workspaceNameShape,
  responses: { 200: { description: 'The workspace', shape: namedWorkspaceShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await renameWorkspace(ctx, body) }),
});

export const enterWorkspaceOperation = defineOperation({
  id: 'enterWorkspace',
  method: 'post',
  path: '/workspaces/{workspaceId}/enter',
  tag: 'Workspace',
  summary: 'Make one of your workspaces the active one of this session',
  access: 'account',
  params: workspaceParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The workspace', shape: namedWorkspaceShape } },
  handle: async ({ ctx, parts, request, params }) => {
    const { id: sessionId } = await requireSessionOf(parts, request);
    return { status: 200, body: await enterWorkspace(ctx, { ...params, sessionId }) };
  },
});

export const deleteWorkspaceOperation = defineOperation({
  id: 'deleteWorkspace',
  method: 'delete',
  path: '/workspaces/{workspaceId}',
  tag: 'Workspace',
  summary: 'Delete a workspace that you own',
  description:
    'It disappears for every member; its API keys and published reports are refused. An owner can restore it for 30 days.',
  access: 'session',
  params: workspaceParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The workspace is deleted', shape: idBodyShape } },
  handle: async ({ ctx, params }) => {
    await deleteWorkspace(ctx, params);
    return { status: 200, body: { id: params.workspaceId } };
  },
});

export const restoreWorkspaceOperation = defineOperation({
  id: 'restoreWorkspace',
  method: 'post',
  path: '/workspaces/{workspaceId}/restore',
  tag: 'Workspace',
  summary: 'Restore a deleted workspace that you own',
  access: 'account',
  params: workspaceParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The workspace is there again, with all it held', shape: idBodyShape } },
  handle: async ({ ctx, params }) => {
    await restoreWorkspace(ctx, params);
    return { status: 200, body: { id: params.workspaceId } };
  },
});
