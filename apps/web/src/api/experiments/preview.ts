import { experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import { previewExperiment } from '@tidemark/services/experiments/preview-experiment';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { experimentForecastShape } from '#api/shapes/experiments.ts';

export const previewExperimentOperation = defineOperation({
  id: 'previewExperiment',
  method: 'post',
  path: '/experiments/preview',
  tag: 'Experiments',
  summary: 'Lay a design out without starting it',
  description:
    'Each cell with its points, series, expected time and disk and where these figures come from, or with the reasons for which it cannot be run.',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: experimentInputShape,
  answers: { 200: { description: 'The design laid out', shape: experimentForecastShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await previewExperiment(ctx, body) }),
});
