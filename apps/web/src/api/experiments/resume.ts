import { resumeExperiment } from '@tidemark/services/experiments/control-experiment';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const resumeExperimentOperation = defineOperation({
  id: 'resumeExperiment',
  method: 'post',
  path: '/experiments/{experimentId}/resume',
  tag: 'Experiments',
  summary: 'Go on with a paused experiment; repeating it changes nothing',
  access: 'run',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 202: { description: 'Further runs begin as workers are free', shape: experimentDetailShape } },
  handle: async ({ ctx, params }) => ({ status: 202, body: await resumeExperiment(ctx, params) }),
});
