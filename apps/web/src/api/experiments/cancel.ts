import { cancelExperiment } from '@tidemark/services/experiments/control-experiment';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const cancelExperimentOperation = defineOperation({
  id: 'cancelExperiment',
  method: 'post',
  path: '/experiments/{experimentId}/cancel',
  tag: 'Experiments',
  summary: 'Cancel an experiment; repeating it changes nothing',
  access: 'run',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  answers: {
    202: {
      description: 'What waits is cancelled now, what goes stops within seconds, what ended stays',
      shape: experimentDetailShape,
    },
  },
  handle: async ({ ctx, params }) => ({ status: 202, body: await cancelExperiment(ctx, params) }),
});
