import { stopReasonShape } from '@tidemark/services/safety/load-switch';
import { getLoadState, resumeLoad, stopLoad } from '@tidemark/services/safety/operate-load';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { moment } from './shapes/records.ts';

const stopShape = z.object({ stoppedAt: moment, by: z.string(), reason: z.string() });

/** The state of the load switch, and the runs of all workspaces. */
export const loadStateShape = z.object({
  stop: stopShape.nullable().describe('null: load is allowed'),
  activeRuns: z.number().describe('Runs of all workspaces that a worker executes'),
  queuedRuns: z.number().describe('Runs of all workspaces that wait'),
});

const operatorOnly = 'Only for a signed-in owner or admin of the first workspace. API keys are refused.';

export const getLoadStateOperation = defineOperation({
  id: 'getLoadState',
  method: 'get',
  path: '/operator/load',
  tag: 'Operator',
  summary: 'Whether load is stopped, and how many runs are active and queued in all workspaces',
  description: operatorOnly,
  access: 'session',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The load switch', shape: loadStateShape } },
  handle: async ({ ctx }) => ({ status: 200, body: await getLoadState(ctx) }),
});

export const stopLoadOperation = defineOperation({
  id: 'stopLoad',
  method: 'post',
  path: '/operator/load/stop',
  tag: 'Operator',
  summary: 'Stop all load of all workspaces: cancel active runs, start none; queued runs wait',
  description: `${operatorOnly} Workers stop sending within about a second. \`npm run stop-all\` does the same without the portal.`,
  access: 'session',
  params: noParams,
  query: noQuery,
  body: stopReasonShape,
  responses: {
    200: {
      description: 'Load is stopped',
      shape: loadStateShape.extend({ askedRuns: z.number().describe('Active runs that were asked to stop') }),
    },
  },
  handle: async ({ ctx, body }) => ({ status: 200, body: await stopLoad(ctx, body) }),
});

export const allowLoadOperation = defineOperation({
  id: 'allowLoad',
  method: 'post',
  path: '/operator/load/allow',
  tag: 'Operator',
  summary: 'Allow load again; queued runs start',
  description: operatorOnly,
  access: 'session',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'Load is allowed', shape: loadStateShape } },
  handle: async ({ ctx }) => ({ status: 200, body: await resumeLoad(ctx) }),
});
