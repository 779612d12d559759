import { ownQuotaShape, quotaShape } from '@tidemark/domain/quota/quota';
import { getQuotas, listQuotas, type QuotaView, setQuota } from '@tidemark/services/quotas/quotas';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape, pageQuery } from './shapes/inputs.ts';
import { pageOf } from './shapes/records.ts';

/** What the API shows of the quotas of a workspace. */
const quotaBodyShape = z.object({
  workspaceId: z.string(),
  name: z.string(),
  limits: quotaShape.describe('Limits that apply; null: none'),
  own: ownQuotaShape.describe('Those that the operator set for this workspace; the others are the defaults'),
  use: z.object({ parallelRuns: z.number(), storedBytes: z.number(), runsPerDay: z.number() }),
});

/** toQuotaBody gives the quotas of a workspace as the API shows them. */
function toQuotaBody({ id, name, limits, own, use }: QuotaView): z.infer<typeof quotaBodyShape> {
  return { workspaceId: id, name, limits, own, use };
}

export const getQuotasOperation = defineOperation({
  id: 'getQuotas',
  method: 'get',
  path: '/quotas',
  tag: 'Workspace',
  summary: 'Show the quotas of the workspace and their use',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'Limits and use', shape: quotaBodyShape } },
  handle: async ({ ctx }) => ({ status: 200, body: toQuotaBody(await getQuotas(ctx)) }),
});

const forOperator = 'For the operator: a signed-in owner or admin of the first workspace.';

export const listWorkspaceQuotasOperation = defineOperation({
  id: 'listWorkspaceQuotas',
  method: 'get',
  path: '/quotas/workspaces',
  tag: 'Workspace',
  summary: 'List the quotas and their use of every workspace',
  description: forOperator,
  access: 'session',
  params: noParams,
  query: pageQuery,
  body: noBody,
  responses: { 200: { description: 'Workspaces, newest first', shape: pageOf(quotaBodyShape) } },
  handle: async ({ ctx, query }) => {
    const { items, nextCursor } = await listQuotas(ctx, query);
    return { status: 200, body: { items: items.map(toQuotaBody), nextCursor } };
  },
});

export const setQuotaOperation = defineOperation({
  id: 'setQuota',
  method: 'put',
  path: '/quotas/workspaces/{workspaceId}',
  tag: 'Workspace',
  summary: 'Set the quotas of a workspace',
  description: `${forOperator} A limit that is left out has the default of the installation, null is none. They apply from the next run on.`,
  access: 'session',
  params: z.strictObject({ workspaceId: idShape }),
  query: noQuery,
  body: ownQuotaShape,
  responses: { 200: { description: 'The quotas of the workspace', shape: quotaBodyShape } },
  handle: async ({ ctx, params, body }) => {
    const set = await setQuota(ctx, { workspaceId: params.workspaceId, own: body });
    return { status: 200, body: toQuotaBody(set) };
  },
});
