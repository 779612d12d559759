import { getScenario } from '@tidemark/services/scenarios/get-scenario';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { scenarioDetailBodyShape } from '#api/shapes/records.ts';

export const getScenarioOperation = defineOperation({
  id: 'getScenario',
  method: 'get',
  path: '/scenarios/{scenarioId}',
  tag: 'Scenarios',
  summary: 'Get a scenario with what its newest experiment shows, beside what was published',
  access: 'read',
  params: z.strictObject({ scenarioId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'The scenario', shape: scenarioDetailBodyShape } },
  handle: async ({ ctx, params }) => {
    const { newest, ...scenario } = await getScenario(ctx, params.scenarioId);
    const told = newest && { id: newest.id, state: newest.state, size: newest.scenario?.size ?? '' };
    return { status: 200, body: { ...scenario, newest: told } };
  },
});
