import { experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import { createExperimentOnce } from '@tidemark/services/experiments/create-experiment';
import { idempotencyKeyOf } from '#api/http/idempotency-key-of.ts';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { experimentBodyShape } from '#api/shapes/experiments.ts';

export const createExperimentOperation = defineOperation({
  id: 'createExperiment',
  method: 'post',
  path: '/experiments',
  tag: 'Experiments',
  summary: 'Start an experiment',
  description:
    'Every schema with every load profile on every system and each step of each sweep, so often as there are repetitions. The design is frozen and all its runs are queued; cells that cannot be run are left out and say why.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: noParams,
  query: noQuery,
  body: experimentInputShape,
  answers: { 202: { description: 'All runs are queued', shape: experimentBodyShape } },
  handle: async ({ ctx, body, request }) => {
    const options = { idempotencyKey: idempotencyKeyOf(request) };
    const { experiment, replayed } = await createExperimentOnce(ctx, body, options);
    const location = `/api/v1/experiments/${experiment.id}`;
    const headers = { Location: location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
    return { status: 202, body: experiment, headers };
  },
});
