import { memoryKinds } from '@tidemark/analysis/compare/capacity';
import { comparisonShape } from '@tidemark/analysis/compare/comparison';
import { mostComparedRuns, mostShownRuns } from '@tidemark/analysis/compare/comparison-sides';
import { figureKeyShape, gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { metricNames } from '@tidemark/domain/kernel/metric';
import { packedSeriesShape } from '@tidemark/domain/run/packed-series';
import { runSeriesShape } from '@tidemark/domain/run/run-series';
import { compareRuns } from '@tidemark/services/analysis/compare-runs';
import { getComparedSeries } from '@tidemark/services/samples/compared-series';
import { z } from 'zod';
import { defineOperation, noBody, noParams } from './operation/operation.ts';
import {
  amountShape,
  idShape,
  listOf,
  rangeOf,
  rangeQuery,
  shareShape,
  wholeNumber,
} from './shapes/inputs.ts';
import { runBodyShape } from './shapes/records.ts';

export const compareRunsOperation = defineOperation({
  id: 'compareRuns',
  method: 'get',
  path: '/compare',
  tag: 'Runs',
  summary: 'Compare runs and judge repeated ones; the first is the baseline',
  access: 'read',
  params: noParams,
  query: z.strictObject({
    run: listOf(idShape, mostComparedRuns)
      .optional()
      .describe(
        `Ids of finished runs, at most ${mostComparedRuns}. Repetitions of a plan form one side; the first side is the baseline.`,
      ),
    experiment: idShape
      .optional()
      .describe('Instead of `run`: all runs of an experiment that have a result, arranged in its cells'),
    baseline: listOf(idShape, mostComparedRuns)
      .optional()
      .describe('Instead of `run`: the runs of the baseline side'),
    candidate: listOf(idShape, mostComparedRuns)
      .optional()
      .describe('With `baseline`: the runs of the candidate side'),
    pin: idShape.optional().describe('A run of the side to use as the baseline; default: the first side'),
    tolerance: shareShape
      .optional()
      .describe('Tolerance, as a share (default 0.05); twice the noise floor, if that is greater'),
    metric: listOf(figureKeyShape(gateFigureKeys), gateFigureKeys.length)
      .optional()
      .describe('Metrics that decide; default: all'),
    memory: z
      .enum(memoryKinds)
      .optional()
      .describe('Memory figure to fit to the series count: heap at rest, or peak resident memory'),
    ramGiB: amountShape
      .optional()
      .describe('Memory of a server, to estimate how many series fit into 80 % of it'),
    schema: idShape.optional().describe('Id of a schema, to estimate whether it fits'),
    maxPoints: wholeNumber(5_000).optional(),
  }),
  body: noBody,
  responses: {
    200: {
      description: 'Figures, readings per simulated day, and lines',
      shape: z.object({
        runs: z
          .array(z.object({ label: z.string(), run: runBodyShape }))
          .describe(`At most ${mostShownRuns}: some runs of each side, those of the baseline first`),
        runCount: z.int().describe('Number of compared runs'),
        comparison: comparisonShape,
        series: z.array(runSeriesShape),
      }),
    },
  },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: await compareRuns(ctx, {
      runIds: query.run ?? query.baseline ?? [],
      candidateIds: query.run ? [] : query.candidate,
      experimentId: query.experiment,
      pinnedId: query.pin,
      tolerance: query.tolerance,
      metrics: query.metric,
      memory: query.memory,
      ramGiB: query.ramGiB,
      schemaId: query.schema,
      maxPoints: query.maxPoints,
    }),
  }),
});

export const comparedSeriesOperation = defineOperation({
  id: 'getComparedSeries',
  method: 'get',
  path: '/compare/series',
  tag: 'Runs',
  summary: 'Get lines of up to twelve runs in columns: selected metrics, or an overview of all',
  access: 'read',
  params: noParams,
  query: z.strictObject({
    run: listOf(idShape, mostShownRuns).describe(`Ids of runs, at most ${mostShownRuns}`),
    metric: listOf(z.enum(metricNames), 20)
      .optional()
      .describe(
        'Metrics; default: an overview of all, with the lowest and highest value per equal part of the run',
      ),
    maxPoints: wholeNumber(2_000).optional().describe('Points per line; default 300, in the overview 96'),
    ...rangeQuery,
  }),
  body: noBody,
  responses: {
    200: { description: 'The lines', shape: z.object({ series: z.array(packedSeriesShape) }) },
  },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: {
      series: await getComparedSeries(ctx, {
        runIds: query.run,
        metrics: query.metric,
        maxPoints: query.maxPoints,
        range: rangeOf(query),
      }),
    },
  }),
});
