import { startScenario, startScenarioShape } from '@tidemark/services/scenarios/start-scenario';
import { z } from 'zod';
import { idempotencyKeyOf } from '#api/http/idempotency-key-of.ts';
import { defineOperation, noQuery } from '#api/operation/operation.ts';
import { idShape } from '#api/shapes/inputs.ts';
import { startedScenarioBodyShape } from '#api/shapes/records.ts';

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
