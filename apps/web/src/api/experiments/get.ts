import { getExperiment } from '@tidemark/services/experiments/read-experiment';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { experimentDetailShape } from '#api/shapes/experiments.ts';
import { idShape } from '#api/shapes/inputs.ts';

export const getExperimentOperation = defineOperation({
  id: 'getExperiment',
  method: 'get',
  path: '/experiments/{experimentId}',
  tag: 'Experiments',
  summary: 'Get an experiment: its cells, their runs, how far it has come',
  access: 'read',
  params: z.strictObject({ experimentId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The experiment as it is', shape: experimentDetailShape } },
  handle: async ({ ctx, params }) => ({ status: 200, body: await getExperiment(ctx, params) }),
});
