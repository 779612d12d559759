import { judgementValues } from '@tidemark/domain/run/judgement';
import { runStates } from '@tidemark/domain/run/run-state';
import { launcherNameShape } from '@tidemark/domain/target/target';
import {
  addLauncher,
  addLauncherShape,
  checkLauncher,
  previewLauncher,
  previewLauncherShape,
  removeLauncher,
} from '@tidemark/services/systems/edit-launchers';
import { listSystems } from '@tidemark/services/systems/list-systems';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { archivablePageQuery } from './shapes/inputs.ts';
import { launcherBodyShape, moment, targetBodyShape } from './shapes/records.ts';

const runsShape = z.object({
  count: z.number().describe('Runs in this workspace'),
  last: z
    .object({
      id: z.string(),
      name: z.string(),
      state: z.enum(runStates),
      judgement: z.enum(judgementValues).nullable(),
      createdAt: moment,
      version: z.string().nullable().describe('That the server reported in this run'),
    })
    .nullable()
    .describe('The newest run; null: none yet'),
});

const launcherSystemShape = launcherBodyShape.extend({
  health: z.object({
    state: z
      .enum(['ready', 'doubtful', 'unavailable'])
      .describe('On the host of the portal, asked at most ten seconds ago'),
    version: z.string().nullable().describe('That the program reports; null: it was not asked'),
    says: z.string(),
    advice: z.string().nullable().describe('What to do; null: nothing'),
  }),
  configurations: z.array(
    z.object({
      variant: z.string(),
      digest: z
        .string()
        .nullable()
        .describe('SHA-256 of the configuration, as runs record it; null for a relay'),
      file: z.string().nullable().describe("Configuration file; null: the operator's own, or none"),
      parts: z
        .array(z.object({ name: z.string(), kind: z.string(), sendsTo: z.array(z.string()) }))
        .describe('Processes of a topology of Graphite; none for other kinds'),
    }),
  ),
  runs: runsShape,
});

const systemsShape = z.object({
  launchers: z.array(launcherSystemShape).nullable().describe('null: the portal has no launchers file'),
  targets: z.array(targetBodyShape.extend({ runs: runsShape })).describe('One page of targets'),
  nextCursor: z.string().nullable(),
  mayEditLaunchers: z.boolean().describe('Whether this caller may add and remove launchers'),
});

const triedShape = z
  .array(
    z.object({
      variant: z.string(),
      version: z.string().nullable().describe('That the running server reported'),
      readyMs: z.number().describe('Until it answered'),
      configDigest: z.string(),
    }),
  )
  .describe('Each variant was started, answered, and was stopped');

const kindShape = z.enum(['influxdb-v0', 'influxdb-v1', 'influxdb-v2']);
const launcherParams = z.strictObject({ launcher: launcherNameShape });

/** Who may run a program that is named by its path. */
const operatorOnly =
  'Only for a signed-in owner or admin of the first workspace, and only where TIDEMARK_LAUNCHER_EDITS allows it. API keys are refused.';

export const listSystemsOperation = defineOperation({
  id: 'listSystems',
  method: 'get',
  path: '/systems',
  tag: 'Targets',
  summary: 'List launchers and targets with version, health, number of runs and last run',
  description: 'The connection to a target is tested by POST /targets/{targetId}/test.',
  access: 'read',
  params: noParams,
  query: archivablePageQuery,
  body: noBody,
  responses: { 200: { description: 'All launchers, and one page of targets', shape: systemsShape } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listSystems(ctx, query) }),
});

export const checkLauncherOperation = defineOperation({
  id: 'checkLauncher',
  method: 'post',
  path: '/launchers/{launcher}/check',
  tag: 'Targets',
  summary: 'Start and stop every variant of a launcher on the host of the portal; nothing is stored',
  access: 'run',
  rate: 'launcherTrial',
  params: launcherParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'All variants answered', shape: z.object({ tried: triedShape }) } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await checkLauncher(ctx, params) }),
});

export const previewLauncherOperation = defineOperation({
  id: 'previewLauncher',
  method: 'post',
  path: '/launchers/preview',
  tag: 'Targets',
  summary: 'Ask a program for its version before it is added as a launcher',
  description: operatorOnly,
  access: 'session',
  rate: 'launcherTrial',
  params: noParams,
  query: noQuery,
  body: previewLauncherShape,
  responses: {
    200: {
      description: 'What it would be added as',
      shape: z.object({
        version: z.string(),
        kind: kindShape,
        name: z.string(),
        variants: z.array(z.object({ name: z.string(), description: z.string() })),
      }),
    },
  },
  handle: async ({ ctx, body }) => ({ status: 200, body: await previewLauncher(ctx, body) }),
});

export const addLauncherOperation = defineOperation({
  id: 'addLauncher',
  method: 'post',
  path: '/launchers',
  tag: 'Targets',
  summary: 'Add an influxd by its path as a launcher, after every variant was started and stopped',
  description: operatorOnly,
  access: 'session',
  rate: 'launcherTrial',
  params: noParams,
  query: noQuery,
  body: addLauncherShape,
  responses: {
    201: {
      description: 'The new launcher',
      shape: z.object({ name: z.string(), version: z.string(), kind: kindShape, tried: triedShape }),
    },
  },
  handle: async ({ ctx, body }) => ({ status: 201, body: await addLauncher(ctx, body) }),
});

export const removeLauncherOperation = defineOperation({
  id: 'removeLauncher',
  method: 'delete',
  path: '/launchers/{launcher}',
  tag: 'Targets',
  summary: 'Remove a launcher from the launchers file; its program stays where it is',
  description: operatorOnly,
  access: 'session',
  params: launcherParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'Removed', shape: z.object({ name: z.string() }) } },
  handle: async ({ ctx, params }) => {
    await removeLauncher(ctx, params);
    return { status: 200, body: { name: params.launcher } };
  },
});
