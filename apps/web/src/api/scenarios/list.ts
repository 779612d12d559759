import { listScenarios } from '@tidemark/services/scenarios/list-scenarios';
import { z } from 'zod';
import { defineOperation, noBody, noParams, noQuery } from '#api/operation/operation.ts';
import { scenarioBodyShape } from '#api/shapes/records.ts';

export const listScenariosOperation = defineOperation({
  id: 'listScenarios',
  method: 'get',
  path: '/scenarios',
  tag: 'Scenarios',
  summary: 'List what was published and can be run by one call, with its sizes',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'All of them', shape: z.object({ items: z.array(scenarioBodyShape) }) } },
  handle: async ({ ctx }) => ({ status: 200, body: { items: await listScenarios(ctx) } }),
});
