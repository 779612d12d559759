import { experimentStates } from '@tidemark/domain/experiment/experiment-record';
import { findingShape } from '@tidemark/services/scenarios/finding';
import { getScenario } from '@tidemark/services/scenarios/get-scenario';
import { listScenarios } from '@tidemark/services/scenarios/list-scenarios';
import { scenarioSizes } from '@tidemark/services/scenarios/scenario';
import { startScenario, startScenarioShape } from '@tidemark/services/scenarios/start-scenario';
import { z } from 'zod';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { defineOperation, noBody, noParams, noQuery } from './operation/operation.ts';
import { idShape } from './shapes/inputs.ts';

const scenarioBodyShape = z.object({
  id: z.string(),
  title: z.string(),
  document: z.string().describe('Title and author of the publication'),
  documentUrl: z.string().describe('Address of the publication'),
  published: z.string(),
  publishedFigures: z.array(z.object({ label: z.string(), value: z.string() })),
  asks: z.string(),
  sizes: z.array(
    z.object({
      size: z.enum(scenarioSizes),
      runs: z.number(),
      points: z.number().describe('Total over all runs'),
      series: z.number().describe('Series of the run with the most'),
      expectedSeconds: z.number().describe('Total over all runs, on two cores'),
      needs: z.string().nullable(),
      systems: z.array(z.object({ launcher: z.string(), variant: z.string() })),
    }),
  ),
  startable: z.boolean(),
  choices: z
    .array(z.object({ launcher: z.string(), variant: z.string() }))
    .describe('Systems that can be chosen instead; empty: they are part of what is asked'),
  hint: z.string().nullable().describe('What to add to the launchers to see more'),
});

export const listScenariosOperation = defineOperation({
  id: 'listScenarios',
  method: 'get',
  path: '/scenarios',
  tag: 'Scenarios',
  summary: 'List the scenarios: published benchmarks to rerun, with their sizes',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: noBody,
  responses: {
    200: { description: 'All scenarios', shape: z.object({ items: z.array(scenarioBodyShape) }) },
  },
  handle: async ({ ctx }) => ({ status: 200, body: { items: await listScenarios(ctx) } }),
});

const scenarioDetailBodyShape = scenarioBodyShape.extend({
  newest: z
    .object({ id: z.string(), state: z.enum(experimentStates), size: z.string() })
    .nullable()
    .describe('The newest experiment; null: none was started'),
  answer: z
    .string()
    .nullable()
    .describe('What its finished runs answer, in a sentence; null: not yet, or their comparison does'),
  findings: z.array(findingShape).describe('The published figures next to those of its finished runs'),
  reports: z.array(z.object({ runId: z.string(), label: z.string(), text: z.string() })),
  warnings: z.array(z.string()).describe('Runs whose figures cannot be trusted, with reasons'),
});

export const getScenarioOperation = defineOperation({
  id: 'getScenario',
  method: 'get',
  path: '/scenarios/{scenarioId}',
  tag: 'Scenarios',
  summary: 'Get a scenario with the published figures and those of its newest experiment',
  access: 'read',
  params: z.strictObject({ scenarioId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The scenario', shape: scenarioDetailBodyShape } },
  handle: async ({ ctx, params }) => {
    const { newest, ...scenario } = await getScenario(ctx, params.scenarioId);
    const experiment = newest && { id: newest.id, state: newest.state, size: newest.scenario?.size ?? '' };
    return { status: 200, body: { ...scenario, newest: experiment } };
  },
});

/** An experiment that was started without a design of the caller's own. */
export const startedScenarioBodyShape = z.object({
  id: z.string().describe('Id of the experiment'),
  name: z.string(),
  scenario: z.object({ id: z.string(), size: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
});

export const startScenarioOperation = defineOperation({
  id: 'startScenario',
  method: 'post',
  path: '/scenarios/{scenarioId}/start',
  tag: 'Scenarios',
  summary: 'Start the experiment of a scenario',
  description:
    'Each run waits for a worker, which starts a fresh system for it. The response identifies the experiment.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  params: z.strictObject({ scenarioId: idShape }),
  query: noQuery,
  body: startScenarioShape,
  responses: { 202: { description: 'The runs are queued', shape: startedScenarioBodyShape } },
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
