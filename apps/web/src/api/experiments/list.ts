import { listExperiments } from '@tidemark/services/experiments/list-experiments';
import { defineOperation, noBody, noParams } from '#api/operation/operation.ts';
import { experimentOverviewShape } from '#api/shapes/experiments.ts';
import { pageQuery } from '#api/shapes/inputs.ts';
import { pageOf } from '#api/shapes/records.ts';

export const listExperimentsOperation = defineOperation({
  id: 'listExperiments',
  method: 'get',
  path: '/experiments',
  tag: 'Experiments',
  summary: 'List experiments, newest first',
  access: 'read',
  params: noParams,
  query: pageQuery,
  body: noBody,
  answers: { 200: { description: 'One page', shape: pageOf(experimentOverviewShape) } },
  handle: async ({ ctx, query }) => ({ status: 200, body: await listExperiments(ctx, query) }),
});
