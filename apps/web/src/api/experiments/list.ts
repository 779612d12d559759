import { listExperiments } from '@tidemark/services/experiments/list-experiments';
import { defineOperation, noBody, noParams } from '../operation/operation.ts';
import { experimentOverviewShape } from '../shapes/experiments.ts';
import { pageQuery } from '../shapes/inputs.ts';
import { pageOf } from '../shapes/records.ts';

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
