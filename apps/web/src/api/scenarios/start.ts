import { startScenario, startScenarioShape } from '@tidemark/services/scenarios/start-scenario';
import { z } from 'zod';
import { idempotencyKeyOf } from '../http/idempotency-key-of.ts';
import { defineOperation, noQuery } from '../operation/operation.ts';
import { acceptedRun } from '../runs/accepted-run.ts';
import { idShape } from '../shapes/inputs.ts';
import { runBodyShape } from '../shapes/records.ts';

export const startScenarioOperation = defineOperation({
  id: 'startScenario',
  method: 'post',
  path: '/scenarios/{scenarioId}/start',
  tag: 'Scenarios',
  summary: 'Start a run of a scenario',
  description: 'The run writes to a system that is started fresh for it, and waits until a worker takes it.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: z.strictObject({ scenarioId: idShape }),
  query: noQuery,
  body: startScenarioShape,
  answers: { 202: { description: 'The run is queued', shape: runBodyShape } },
  handle: async ({ ctx, params, body, request }) =>
    acceptedRun(
      await startScenario(ctx, params.scenarioId, body, { idempotencyKey: idempotencyKeyOf(request) }),
    ),
});
