import { pauseExperiment } from '@tidemark/services/experiments/control-experiment';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const pauseExperimentOperation = defineOperation({
  id: 'pauseExperiment',
  method: 'post',
  path: '/experiments/{experimentId}/pause',
  tag: 'Experiments',
  summary: 'Begin no further run of an experiment; repeating it changes nothing',
  access: 'run',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 202: { description: 'Runs that go run to their end', shape: experimentDetailShape } },
  handle: async ({ ctx, params }) => ({ status: 202, body: await pauseExperiment(ctx, params) }),
});
