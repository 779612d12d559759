import { rateShape } from '@tidemark/domain/load/pacer';
import { judgementValues } from '@tidemark/domain/run/judgement';
import type { RunRecord } from '@tidemark/domain/run/records';
import { isTerminal, runStates } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '@tidemark/services/access/context';
import { listenRun } from '@tidemark/services/live/listen-run';
import { cancelRun, changeRate } from '@tidemark/services/runs/control-run';
import { type CreatedRun, createRun, createRunShape } from '@tidemark/services/runs/create-run';
import { getRun, listRuns } from '@tidemark/services/runs/read-runs';
import { rerunRun } from '@tidemark/services/runs/rerun-run';
import { z } from 'zod';
import {
  defineOperation,
  noBody,
  noParams,
  noQuery,
  type OperationAnswer,
} from '#api/operation/operation.ts';
import { idShape, listOf, pageQuery, wholeNumber } from '#api/shapes/inputs.ts';
import { pageOf, runBodyShape } from '#api/shapes/records.ts';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';

/** acceptedRun answers with a run that was queued now, or by an earlier request with the same key. */
export function acceptedRun({ run, replayed }: CreatedRun): OperationAnswer {
  const location = `/api/v1/runs/${run.id}`;
  const headers = { Location: location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
  return { status: 202, body: run, headers };
}

/** A run state; one that was renamed may still be given by its former name. */
const runStateFilter = z.preprocess(
  (state) => (state === 'finalising' ? 'finalizing' : state),
  z.enum(runStates),
);

export const listRunsOperation = defineOperation({
  id: 'listRuns',
  method: 'get',
  path: '/runs',
  tag: 'Runs',
  summary: 'List runs, newest first',
  access: 'read',
  params: noParams,
  query: pageQuery.extend({
    state: listOf(runStateFilter, runStates.length)
      .optional()
      .describe('Repeat the parameter for several states. The former name `finalising` is still accepted.'),
    judgement: listOf(z.enum(judgementValues), judgementValues.length)
      .optional()
      .describe('What finished runs came to. Repeat the parameter for several.'),
    schemaId: idShape.optional(),
    profileId: idShape.optional(),
    targetId: idShape.optional(),
  }),
  body: noBody,
  answers: { 200: { description: 'One page', shape: pageOf(runBodyShape) } },
  handle: async ({ ctx, query: { state, judgement, ...rest } }) => ({
    status: 200,
    body: await listRuns(ctx, { ...rest, states: state, judgements: judgement }),
  }),
});

export const createRunOperation = defineOperation({
  id: 'createRun',
  method: 'post',
  path: '/runs',
  tag: 'Runs',
  summary: 'Start a run',
  description:
    'Either parts by id (schemaId, profileId, and targetId or launcher with variant), or a whole plan. The plan is frozen; the run waits until a worker takes it.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: noParams,
  query: noQuery,
  body: createRunShape,
  answers: { 202: { description: 'The run is queued', shape: runBodyShape } },
  handle: async ({ ctx, body, request }) =>
    acceptedRun(await createRun(ctx, body, { idempotencyKey: idempotencyKeyOf(request) })),
});

export const getRunOperation = defineOperation({
  id: 'getRun',
  method: 'get',
  path: '/runs/{runId}',
  tag: 'Runs',
  summary: 'Get a run, at once or when it has ended',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    wait: wholeNumber(60)
      .optional()
      .describe('Seconds to wait for the end of the run; ask again where it goes on'),
  }),
  body: noBody,
  answers: { 200: { description: 'The run as it is', shape: runBodyShape } },
  handle: async ({ ctx, params, query, request }) => {
    const run = await getRun(ctx, params);
    if (query.wait === undefined) return { status: 200, body: run };
    return { status: 200, body: await waitForEnd(ctx, run, query.wait * 1_000, request.signal) };
  },
});

/** waitForEnd gives the run when it has ended, or as it is after `waitMs`, or when the client went away. */
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
  summary: 'Ask a run to stop; repeating it changes nothing',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  answers: {
    202: { description: 'A queued run is cancelled now, another stops within seconds', shape: runBodyShape },
  },
  handle: async ({ ctx, params }) => ({ status: 202, body: await cancelRun(ctx, params) }),
});

export const changeRateOperation = defineOperation({
  id: 'changeRunRate',
  method: 'post',
  path: '/runs/{runId}/rate',
  tag: 'Runs',
  summary: 'Send at another constant rate from now on; the change is a mark on the timeline',
  access: 'run',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: z.strictObject({ ratePerSec: rateShape.describe('Requests a second') }),
  answers: {
    202: { description: 'The owner changes the rate within a second', shape: runBodyShape },
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
  summary: 'Start a new run with the plan of another',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  answers: {
    202: { description: 'The new run is queued; `retryOf` names the old one', shape: runBodyShape },
  },
  handle: async ({ ctx, params, request }) =>
    acceptedRun(await rerunRun(ctx, params, { idempotencyKey: idempotencyKeyOf(request) })),
});
