import { listWorkers } from '@tidemark/services/workers/workers';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { workersBodyShape } from './shapes/workers.ts';

export const listWorkersOperation = defineOperation({
  id: 'listWorkers',
  method: 'get',
  path: '/workers',
  tag: 'Workers',
  summary: 'List the workers of the last day: state, machine, what they execute',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'All workers, alive ones first', shape: workersBodyShape } },
  handle: async ({ ctx }) => ({ status: 200, body: { items: await listWorkers(ctx) } }),
});
