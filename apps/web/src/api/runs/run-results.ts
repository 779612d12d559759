import { runHistoryShape } from '@tidemark/analysis/compare/run-history';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { metricNames } from '@tidemark/domain/kernel/metric';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { runSeriesShape } from '@tidemark/domain/run/run-series';
import { vegetaReportJsonShape } from '@tidemark/imports/vegeta/read-report-json';
import { getRunHistory } from '@tidemark/services/analysis/get-run-history';
import { exportRunVegeta } from '@tidemark/services/runs/export-run-vegeta';
import { getRun } from '@tidemark/services/runs/read-runs';
import { getRunEvents, getRunIntervals } from '@tidemark/services/samples/run-records';
import { getRunSeries } from '@tidemark/services/samples/run-series';
import { z } from 'zod';
import { defineOperation, noBody, noQuery } from '#api/operation/operation.ts';
import { idShape, listOf, wholeNumber } from '#api/shapes/inputs.ts';
import { runMarkBodyShape } from '#api/shapes/records.ts';
import { apiHeaders } from '#http/api-headers.ts';
import { principalOf } from '#session/principal.ts';
import { runStream } from './run-stream.ts';

/** Id of a mark on a run's timeline; it grows within a run. */
export const markIdShape = z.string().regex(/^\d{1,18}$/, 'is not the id of a mark');

export const getRunSeriesOperation = defineOperation({
  id: 'getRunSeries',
  method: 'get',
  path: '/runs/{runId}/series',
  tag: 'Runs',
  summary: 'Get the lines of a run: readings of its target and of the generator over time',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    metric: listOf(z.enum(metricNames), metricNames.length)
      .optional()
      .describe('May stand several times; all unless told'),
    maxPoints: wholeNumber(5_000)
      .optional()
      .describe('Points a line, 600 unless told; lows and peaks are kept'),
  }),
  body: noBody,
  answers: {
    200: {
      description: 'The lines; a value that is null was not readable, with the reason',
      shape: runSeriesShape,
    },
  },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getRunSeries(ctx, { runId: params.runId, metrics: query.metric, maxPoints: query.maxPoints }),
  }),
});

export const getRunHistoryOperation = defineOperation({
  id: 'getRunHistory',
  method: 'get',
  path: '/runs/{runId}/history',
  tag: 'Runs',
  summary: 'Get one metric over all runs of the same plan, with the moments at which its level changed',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    metric: figureKeyShape(gateFigureKeys).optional().describe('pointsPerSec unless told'),
  }),
  body: noBody,
  answers: {
    200: { description: 'The newest 200 runs, in the order in which they began', shape: runHistoryShape },
  },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getRunHistory(ctx, { ...params, ...query }),
  }),
});

export const getRunIntervalsOperation = defineOperation({
  id: 'getRunIntervals',
  method: 'get',
  path: '/runs/{runId}/intervals',
  tag: 'Runs',
  summary: 'Get what the generator counted, second by second, with mergeable histograms',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    afterOffsetMs: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,9})?$/, 'must be a number')
      .transform(Number)
      .optional()
      .describe('`offsetMs` of the last one that is known'),
    limit: wholeNumber(5_000).optional(),
  }),
  body: noBody,
  answers: { 200: { description: 'In order', shape: z.object({ items: z.array(intervalReportShape) }) } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: { items: await getRunIntervals(ctx, { runId: params.runId, ...query }) },
  }),
});

export const getRunTimelineOperation = defineOperation({
  id: 'getRunTimeline',
  method: 'get',
  path: '/runs/{runId}/timeline',
  tag: 'Runs',
  summary: 'Get what happened during a run: states, shards dropped, readings settled, faults',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({ after: markIdShape.optional().describe('`id` of the last one that is known') }),
  body: noBody,
  answers: { 200: { description: 'In order', shape: z.object({ items: z.array(runMarkBodyShape) }) } },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: { items: await getRunEvents(ctx, { runId: params.runId, afterId: query.after }) },
  }),
});

export const streamRunOperation = defineOperation({
  id: 'streamRun',
  method: 'get',
  path: '/runs/{runId}/events',
  tag: 'Runs',
  summary: 'Follow a run as it changes (server-sent events)',
  description:
    'Events: `run` (the run as it is, at once and after each change), `mark` (one entry of its timeline; its id resumes the stream through Last-Event-ID), `end` (the run has ended; close the stream).',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    after: markIdShape.optional().describe('Like Last-Event-ID, which goes before it'),
  }),
  body: noBody,
  answers: { 200: { description: 'A stream of events', shape: null, mediaType: 'text/event-stream' } },
  handle: async ({ ctx, parts, params, query, request }) => {
    const run = await getRun(ctx, params);
    const resumed = markIdShape.safeParse(request.headers.get('last-event-id'));
    const afterId = resumed.success ? resumed.data : (query.after ?? null);
    const isStillAllowed = async () => {
      const now = await principalOf(parts, request).catch(() => null);
      return now !== null && now.workspaceId === ctx.workspaceId;
    };
    return runStream({ ctx, runId: run.id, afterId, gone: request.signal, isStillAllowed });
  },
});

export const exportRunVegetaOperation = defineOperation({
  id: 'exportRunVegeta',
  method: 'get',
  path: '/runs/{runId}/vegeta',
  tag: 'Runs',
  summary: 'Get a run as the JSON report that vegeta writes',
  description:
    'One line with the keys of `vegeta report -type=json`, in their order; times in nanoseconds. What was not measured is null.',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  answers: { 200: { description: 'One line', shape: vegetaReportJsonShape } },
  handle: async ({ ctx, params }) =>
    new Response(await exportRunVegeta(ctx, params), {
      headers: { ...apiHeaders, 'Content-Type': 'application/json' },
    }),
});
