import { estimateRam, measureRam, ramQuestionShape } from '@tidemark/services/analysis/estimate-ram';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { defineOperation, noParams, noQuery } from './operation/operation.ts';
import { startedScenarioBodyShape } from './scenarios.ts';
import { ramEstimateShape } from './shapes/ram.ts';

export const estimateRamOperation = defineOperation({
  id: 'estimateRam',
  method: 'post',
  path: '/ram',
  tag: 'Runs',
  summary: 'Estimate the memory of a schema on a system, from your own runs',
  description: 'Stores and starts nothing. Where nothing was measured, `predictions` is empty.',
  access: 'read',
  changesNothing: true,
  rate: 'ramEstimate',
  params: noParams,
  query: noQuery,
  body: ramQuestionShape,
  responses: { 200: { description: 'The estimate', shape: ramEstimateShape } },
  handle: async ({ ctx, body }) => ({ status: 200, body: await estimateRam(ctx, body) }),
});

export const measureRamOperation = defineOperation({
  id: 'measureRam',
  method: 'post',
  path: '/ram/measure',
  tag: 'Runs',
  summary: 'Start the experiment that measures the memory of a schema by its series count',
  description: 'The schema with four series counts, each twice, on fresh servers of a launcher.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: noParams,
  query: noQuery,
  body: ramQuestionShape,
  responses: { 202: { description: 'The runs are queued', shape: startedScenarioBodyShape } },
  handle: async ({ ctx, body, request }) => {
    const options = { idempotencyKey: idempotencyKeyOf(request) };
    const { design, ...experiment } = await measureRam(ctx, body, options);
    return {
      status: 202,
      body: { ...experiment, name: design.name },
      headers: { Location: `/api/v1/experiments/${experiment.id}` },
    };
  },
});
