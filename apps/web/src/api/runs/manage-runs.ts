import { rateShape } from '@tidemark/domain/load/pacer';
import { judgementValues } from '@tidemark/domain/run/judgement';
import type { RunRecord } from '@tidemark/domain/run/records';
import { labelShape, maxLabels } from '@tidemark/domain/run/run-labels';
import { parseRunOrder, runOrderTexts } from '@tidemark/domain/run/run-order';
import { isTerminal, runStates } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '@tidemark/services/access/context';
import { listenRun } from '@tidemark/services/live/listen-run';
import { cancelRun, changeRate } from '@tidemark/services/runs/control-run';
import { type CreatedRun, createRun, createRunShape } from '@tidemark/services/runs/create-run';
import { labelRun, labelRunShape } from '@tidemark/services/runs/label-run';
import { getRun, listRuns } from '@tidemark/services/runs/read-runs';
import { rerunRun } from '@tidemark/services/runs/rerun-run';
import { z } from 'zod';
import {
  defineOperation,
  noBody,
  noParams,
  noQuery,
  type OperationResponse,
} from '#api/operation/operation.ts';
import { idShape, listOf, pageQuery, projectQuery, wholeNumber } from '#api/shapes/inputs.ts';
import { pageOf, runBodyShape } from '#api/shapes/records.ts';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { requireStillAllowed } from '#session/principal.ts';

/** acceptedRun responds with a queued run, of this request or of an earlier one with the same key. */
export function acceptedRun({ run, replayed }: CreatedRun): OperationResponse {
  const location = `/api/v1/runs/${run.id}`;
  const headers = { Location: location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
  return { status: 202, body: run, headers };
}

/** A run state, by its current or former name. */
const runStateFilter = z.preprocess(
  (state) => (state === 'finalising' ? 'finalizing' : state),
  z.enum(runStates),
);

/** A text in a query that names something; the database holds no NUL. */
const nameInQuery = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\0]*$/, 'must not contain NUL');

export const listRunsOperation = defineOperation({
  id: 'listRuns',
  method: 'get',
  path: '/runs',
  tag: 'Runs',
  summary: 'List runs, newest first',
  description: 'A cursor belongs to the order that it was given for. Conditions are combined with "and".',
  access: 'read',
  params: noParams,
  query: pageQuery.extend({
    sort: z
      .enum(runOrderTexts)
      .transform(parseRunOrder)
      .optional()
      .describe(
        'Default `-created`. A minus sorts in descending order; `judgement` is the worst first; runs without the value come last. `rate`: points/s; `p99`: response time; `heap`: heap at rest; `series`: at the end; `size`: what is stored of it',
      ),
    q: nameInQuery
      .optional()
      .describe(
        'Words that must each be part of the name, the schema, the system or the author, or be a label',
      ),
    state: listOf(runStateFilter, runStates.length)
      .optional()
      .describe('Repeat the parameter for several states. The former name `finalising` is still accepted.'),
    judgement: listOf(z.enum(judgementValues), judgementValues.length)
      .optional()
      .describe('Judgement of finished runs. Repeat the parameter for several.'),
    label: listOf(labelShape, maxLabels)
      .optional()
      .describe('Label of the run. Repeat the parameter for runs that have all of several.'),
    schema: nameInQuery.optional().describe('Name of the schema in the plan'),
    system: nameInQuery.optional().describe('Name of the target in the plan'),
    author: nameInQuery.optional().describe('`createdBy` of the run'),
    branch: nameInQuery.optional().describe('Branch in the context of the run'),
    commit: nameInQuery.optional().describe('Commit in the context of the run'),
    schemaId: idShape.optional(),
    profileId: idShape.optional(),
    targetId: idShape.optional(),
    experimentId: idShape.optional(),
    ...projectQuery,
  }),
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(runBodyShape) } },
  handle: async ({ ctx, query: { state, judgement, label, q, sort, ...rest } }) => ({
    status: 200,
    body: await listRuns(ctx, {
      ...rest,
      order: sort,
      states: state,
      judgements: judgement,
      labels: label,
      text: q,
    }),
  }),
});

export const createRunOperation = defineOperation({
  id: 'createRun',
  method: 'post',
  path: '/runs',
  tag: 'Runs',
  summary: 'Start a run',
  description:
    'Give either parts by id (`schemaId`, `profileId`, and `targetId` or `launcher` with `variant`), or a whole `plan`. The plan is frozen; the run waits for a worker.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: noParams,
  query: noQuery,
  body: createRunShape,
  responses: { 202: { description: 'The run is queued', shape: runBodyShape } },
  handle: async ({ ctx, body, request }) =>
    acceptedRun(await createRun(ctx, body, { idempotencyKey: idempotencyKeyOf(request) })),
});

export const getRunOperation = defineOperation({
  id: 'getRun',
  method: 'get',
  path: '/runs/{runId}',
  tag: 'Runs',
  summary: 'Get a run, optionally after waiting for its end',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    wait: wholeNumber(60)
      .optional()
      .describe('Seconds to wait for the end of the run; repeat the request if it is still active'),
  }),
  body: noBody,
  responses: { 200: { description: 'The run', shape: runBodyShape } },
  handle: async ({ ctx, parts, params, query, request }) => {
    const run = await getRun(ctx, params);
    if (query.wait === undefined) return { status: 200, body: run };
    const release = parts.limiter.hold(ctx.workspaceId);
    try {
      const body = await waitForEnd(ctx, run, query.wait * 1_000, request.signal);
      await requireStillAllowed(parts, request, ctx);
      return { status: 200, body };
    } finally {
      release();
    }
  },
});

/** waitForEnd gives the run as soon as it has ended, or its latest state after `waitMs` or when the client disconnects. */
export async function waitForEnd(
  ctx: ServiceContext,
  run: RunRecord,
  waitMs: number,
  gone: AbortSignal,
): Promise<RunRecord> {
  let latest = run;
  if (isTerminal(run.state)) return run;
  const signal = AbortSignal.any([AbortSignal.timeout(waitMs), gone]);
  for await (const changed of listenRun(ctx, { runId: run.id, signal })) {
    latest = changed;
    if (isTerminal(latest.state)) break;
  }
  return latest;
}

export const cancelRunOperation = defineOperation({
  id: 'cancelRun',
  method: 'post',
  path: '/runs/{runId}/cancel',
  tag: 'Runs',
  summary: 'Cancel a run (idempotent)',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  responses: {
    202: {
      description: 'A queued run is cancelled immediately, an active one stops within seconds',
      shape: runBodyShape,
    },
  },
  handle: async ({ ctx, params }) => ({ status: 202, body: await cancelRun(ctx, params) }),
});

export const changeRateOperation = defineOperation({
  id: 'changeRunRate',
  method: 'post',
  path: '/runs/{runId}/rate',
  tag: 'Runs',
  summary: 'Change the constant rate of an active run; the timeline records it',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: z.strictObject({ ratePerSec: rateShape.describe('Requests per second') }),
  responses: {
    202: { description: 'The worker changes the rate within 1 s', shape: runBodyShape },
  },
  handle: async ({ ctx, params, body }) => ({
    status: 202,
    body: await changeRate(ctx, { ...params, ...body }),
  }),
});

export const rerunRunOperation = defineOperation({
  id: 'rerunRun',
  method: 'post',
  path: '/runs/{runId}/rerun',
  tag: 'Runs',
  summary: 'Rerun a run: start a new one with the same plan',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  responses: {
    202: { description: 'The new run is queued; `retryOf` is the id of the old one', shape: runBodyShape },
  },
  handle: async ({ ctx, params, request }) =>
    acceptedRun(await rerunRun(ctx, params, { idempotencyKey: idempotencyKeyOf(request) })),
});

export const labelRunOperation = defineOperation({
  id: 'labelRun',
  method: 'put',
  path: '/runs/{runId}/labels',
  tag: 'Runs',
  summary: 'Replace the labels of a run',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: labelRunShape,
  responses: { 200: { description: 'The run', shape: runBodyShape } },
  handle: async ({ ctx, params, body }) => ({
    status: 200,
    body: await labelRun(ctx, { ...params, ...body }),
  }),
});
