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
import { idShape, listOf, rangeOf, rangeQuery, wholeNumber } from '#api/shapes/inputs.ts';
import { runMarkBodyShape } from '#api/shapes/records.ts';
import { apiHeaders } from '#http/problem-response.ts';
import { requireStillAllowed } from '#session/principal.ts';
import { runStream } from './run-stream.ts';

/** Id of an entry in a run's timeline; increases within a run. */
export const markIdShape = z.string().regex(/^\d{1,18}$/, 'is not the id of a timeline entry');

export const getRunSeriesOperation = defineOperation({
  id: 'getRunSeries',
  method: 'get',
  path: '/runs/{runId}/series',
  tag: 'Runs',
  summary: 'Get the lines of a run: metrics of target and generator over time',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    metric: listOf(z.enum(metricNames), metricNames.length)
      .optional()
      .describe('Repeat the parameter for several metrics; default: all'),
    maxPoints: wholeNumber(5_000)
      .optional()
      .describe('Points per line (default 600); lows and peaks are kept'),
    ...rangeQuery,
  }),
  body: noBody,
  responses: {
    200: {
      description: 'The lines; a null value could not be read and has a reason',
      shape: runSeriesShape,
    },
  },
  handle: async ({ ctx, params, query }) => ({
    status: 200,
    body: await getRunSeries(ctx, {
      runId: params.runId,
      metrics: query.metric,
      maxPoints: query.maxPoints,
      range: rangeOf(query),
    }),
  }),
});

export const getRunHistoryOperation = defineOperation({
  id: 'getRunHistory',
  method: 'get',
  path: '/runs/{runId}/history',
  tag: 'Runs',
  summary: 'Get one metric over all runs of the same plan, with its change points',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    metric: figureKeyShape(gateFigureKeys).optional().describe('Default: pointsPerSec'),
  }),
  body: noBody,
  responses: {
    200: { description: 'The newest 200 runs, oldest first', shape: runHistoryShape },
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
  summary: 'Get the counts of the generator per second, with mergeable histograms',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    afterOffsetMs: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,9})?$/, 'must be a number')
      .transform(Number)
      .optional()
      .describe('`offsetMs` of the last known interval'),
    limit: wholeNumber(5_000).optional(),
  }),
  body: noBody,
  responses: {
    200: { description: 'Intervals, in order', shape: z.object({ items: z.array(intervalReportShape) }) },
  },
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
  summary: 'Get the timeline of a run: states, dropped shards, readings at rest, faults',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({ after: markIdShape.optional().describe('`id` of the last known entry') }),
  body: noBody,
  responses: {
    200: { description: 'Entries, in order', shape: z.object({ items: z.array(runMarkBodyShape) }) },
  },
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
    'Events: `run` (the run, at the start and after each change), `mark` (an entry of its timeline; its id resumes the stream through Last-Event-ID), `end` (the run has ended; close the stream).',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: z.strictObject({
    after: markIdShape.optional().describe('Like Last-Event-ID, which takes precedence'),
  }),
  body: noBody,
  responses: { 200: { description: 'A stream of events', shape: null, mediaType: 'text/event-stream' } },
  handle: async ({ ctx, parts, params, query, request }) => {
    const run = await getRun(ctx, params);
    const resumed = markIdShape.safeParse(request.headers.get('last-event-id'));
    const afterId = resumed.success ? resumed.data : (query.after ?? null);
    const isStillAllowed = () =>
      requireStillAllowed(parts, request, ctx).then(
        () => true,
        () => false,
      );
    const release = parts.limiter.hold(ctx.workspaceId);
    return runStream({ ctx, runId: run.id, afterId, gone: request.signal, isStillAllowed, release });
  },
});

export const exportRunVegetaOperation = defineOperation({
  id: 'exportRunVegeta',
  method: 'get',
  path: '/runs/{runId}/vegeta',
  tag: 'Runs',
  summary: 'Export a run as a JSON report of vegeta',
  description:
    'One line with the keys of `vegeta report -type=json`, in the same order; times in nanoseconds, null where not measured.',
  access: 'read',
  params: z.strictObject({ runId: idShape }),
  query: noQuery,
  body: noBody,
  responses: { 200: { description: 'The report', shape: vegetaReportJsonShape } },
  handle: async ({ ctx, params }) =>
    new Response(await exportRunVegeta(ctx, params), {
      headers: { ...apiHeaders, 'Content-Type': 'application/json' },
    }),
});
