import { getScenario } from '@tidemark/services/scenarios/get-scenario';
import { listScenarios } from '@tidemark/services/scenarios/list-scenarios';
import { startScenario, startScenarioShape } from '@tidemark/services/scenarios/start-scenario';
import { z } from 'zod';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';
import { scenarioBodyShape, scenarioDetailBodyShape, startedScenarioBodyShape } from './shapes/records.ts';

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

export const startScenarioOperation = defineOperation({
  id: 'startScenario',
  method: 'post',
  path: '/scenarios/{scenarioId}/start',
  tag: 'Scenarios',
  summary: 'Start the experiment of a scenario',
  description:
    'Each run writes to a system that is started fresh for it, and waits until a worker takes it. The answer names the experiment.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: z.strictObject({ scenarioId: idShape }),
  query: noQuery,
  body: startScenarioShape,
  answers: { 202: { description: 'The runs are queued', shape: startedScenarioBodyShape } },
  handle: async ({ ctx, params, body, request }) => {
    const options = { idempotencyKey: idempotencyKeyOf(request) };
    const { design, ...experiment } = await startScenario(ctx, params.scenarioId, body, options);
    return {
      status: 202,
      body: { ...experiment, name: design.name },
      headers: { Location: `/api/v1/experiments/${experiment.id}` },
    };
  },
});
