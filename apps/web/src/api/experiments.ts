import { experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import { runContextShape } from '@tidemark/domain/run/run-context';
import {
  cancelExperiment,
  pauseExperiment,
  resumeExperiment,
} from '@tidemark/services/experiments/control-experiment';
import { createExperimentOnce } from '@tidemark/services/experiments/create-experiment';
import { listExperiments } from '@tidemark/services/experiments/list-experiments';
import { previewExperiment } from '@tidemark/services/experiments/preview-experiment';
import { getExperiment } from '@tidemark/services/experiments/read-experiment';
import { rerunFailed } from '@tidemark/services/experiments/rerun-failed';
import { projectIdShape } from '@tidemark/services/projects/open-project';
import { z } from 'zod';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import {
  experimentBodyShape,
  experimentDetailShape,
  experimentForecastShape,
  experimentOverviewShape,
} from './shapes/experiments.ts';
import { idShape, pageQuery, projectQuery } from './shapes/inputs.ts';
import { pageOf } from './shapes/records.ts';

export const listExperimentsOperation = defineOperation({
  id: 'listExperiments',
  method: 'get',
  path: '/experiments',
  tag: 'Experiments',
  summary: 'List experiments, newest first',
  access: 'read',
  params: noParams,
  query: pageQuery.extend(projectQuery),
  body: noBody,
  responses: { 200: { description: 'One page', shape: pageOf(experimentOverviewShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listExperiments(ctx, query) }),
});

export const createExperimentOperation = defineOperation({
  id: 'createExperiment',
  method: 'post',
  path: '/experiments',
  tag: 'Experiments',
  summary: 'Start an experiment',
  description:
    'Runs every combination of schema, load profile, system and sweep step, with repetitions. The design is frozen and all its runs are queued; cells that cannot be run are left out with reasons.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: noParams,
  query: noQuery,
  body: experimentInputShape.extend({
    context: runContextShape.optional().describe('Commit, branch and CI job that its runs come from'),
    projectId: projectIdShape.optional(),
  }),
  responses: { 202: { description: 'All runs are queued', shape: experimentBodyShape } },
  handle: async ({ ctx, body: { context, projectId, ...design }, request }) => {
    const options = { idempotencyKey: idempotencyKeyOf(request), context, projectId };
    const { experiment, replayed } = await createExperimentOnce(ctx, design, options);
    const location = `/api/v1/experiments/${experiment.id}`;
    const headers = { Location: location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
    return { status: 202, body: experiment, headers };
  },
});

export const previewExperimentOperation = defineOperation({
  id: 'previewExperiment',
  method: 'post',
  path: '/experiments/preview',
  tag: 'Experiments',
  summary: 'Expand a design without starting it',
  description:
    'Each cell has its points, series, expected time and disk with the sources of these figures, or the reasons why it cannot be run.',
  access: 'read',
  changesNothing: true,
  params: noParams,
  query: noQuery,
  body: experimentInputShape,
  responses: { 200: { description: 'The cells of the design', shape: experimentForecastShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await previewExperiment(ctx, body) }),
});

export const getExperimentOperation = defineOperation({
  id: 'getExperiment',
  method: 'get',
  path: '/experiments/{experimentId}',
  tag: 'Experiments',
  summary: 'Get an experiment with its cells, runs and progress',
  access: 'read',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The experiment', shape: experimentDetailShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getExperiment(ctx, params) }),
});

export const pauseExperimentOperation = defineOperation({
  id: 'pauseExperiment',
  method: 'post',
  path: '/experiments/{experimentId}/pause',
  tag: 'Experiments',
  summary: 'Pause an experiment: no further run starts (idempotent)',
  access: 'run',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 202: { description: 'Active runs continue to their end', shape: experimentDetailShape } },
  handle: async ({ ctx, params }) => ({ status: 202, body: await pauseExperiment(ctx, params) }),
});

export const resumeExperimentOperation = defineOperation({
  id: 'resumeExperiment',
  method: 'post',
  path: '/experiments/{experimentId}/resume',
  tag: 'Experiments',
  summary: 'Resume a paused experiment (idempotent)',
  access: 'run',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  responses: {
    202: { description: 'Further runs start as workers become free', shape: experimentDetailShape },
  },
  handle: async ({ ctx, params }) => ({ status: 202, body: await resumeExperiment(ctx, params) }),
});

export const cancelExperimentOperation = defineOperation({
  id: 'cancelExperiment',
  method: 'post',
  path: '/experiments/{experimentId}/cancel',
  tag: 'Experiments',
  summary: 'Cancel an experiment (idempotent)',
  access: 'run',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  responses: {
    202: {
      description: 'Queued runs are cancelled, active ones stop within seconds, finished ones stay',
      shape: experimentDetailShape,
    },
  },
  handle: async ({ ctx, params }) => ({ status: 202, body: await cancelExperiment(ctx, params) }),
});

const cellShape = z
  .string()
  .regex(/^\d{1,4}$/, 'must be the number of a cell')
  .transform(Number);

export const rerunFailedOperation = defineOperation({
  id: 'rerunFailed',
  method: 'post',
  path: '/experiments/{experimentId}/rerun-failed',
  tag: 'Experiments',
  summary: 'Rerun the failed runs of an experiment',
  description:
    'Queues a rerun for each run that finished without success and is not superseded, behind all queued runs. A cancelled experiment continues. Where nothing failed, nothing changes.',
  access: 'run',
  rate: 'runCreation',
  params: z.strictObject({ experimentId: idShape }),
  query: z.strictObject({ cell: cellShape.optional().describe('Only runs of this cell') }),
  body: noBody,
  responses: { 202: { description: 'The reruns are queued', shape: experimentDetailShape } },
  handle: async ({ ctx, params, query }) => ({
    status: 202,
    body: await rerunFailed(ctx, { ...params, ...query }),
  }),
});
