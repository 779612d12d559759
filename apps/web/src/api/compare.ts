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
import { amountShape, idShape, listOf, shareShape, wholeNumber } from './shapes/inputs.ts';
import { runBodyShape } from './shapes/records.ts';

export const compareRunsOperation = defineOperation({
  id: 'compareRuns',
  method: 'get',
  path: '/compare',
  tag: 'Runs',
  summary: 'Put runs side by side, and judge repeated ones; the first is the baseline',
  access: 'read',
  params: noParams,
  query: z.strictObject({
    run: listOf(idShape, mostComparedRuns)
      .optional()
      .describe(
        `Ids of runs that have ended, ${mostComparedRuns} at most; repetitions of a plan are one side, the first the baseline`,
      ),
    experiment: idShape
      .optional()
      .describe('In place of `run`: all runs of an experiment that have a result, in its cells'),
    baseline: listOf(idShape, mostComparedRuns)
      .optional()
      .describe('In place of `run`: the runs of one side'),
    candidate: listOf(idShape, mostComparedRuns)
      .optional()
      .describe('With `baseline`: the runs of the other side'),
    pin: idShape.optional().describe('A run of the side that is the baseline; the first side unless told'),
    tolerance: shareShape
      .optional()
      .describe(
        'Change that is put up with, as a share: 0.05 unless told; twice the measured noise, where that is more',
      ),
    metric: listOf(figureKeyShape(gateFigureKeys), gateFigureKeys.length)
      .optional()
      .describe('Metrics that decide; all unless told'),
    memory: z
      .enum(memoryKinds)
      .optional()
      .describe('Which memory is told by number of series: heap at rest, or the highest resident memory'),
    ramGiB: amountShape.optional().describe('Memory of a server: how many series fit into 80 % of it?'),
    schema: idShape.optional().describe('A schema of which you want to know whether it fits'),
    maxPoints: wholeNumber(5_000).optional(),
  }),
  body: noBody,
  answers: {
    200: {
      description: 'Figures, readings by simulated day, and lines',
      shape: z.object({
        runs: z
          .array(z.object({ label: z.string(), run: runBodyShape }))
          .describe(`At most ${mostShownRuns}: of many runs some of each side, those of the baseline first`),
        runCount: z.int().describe('Runs that were asked for'),
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
  summary: 'Lines of up to twelve runs by columns: some metrics, or all of them in small',
  access: 'read',
  params: noParams,
  query: z.strictObject({
    run: listOf(idShape, mostShownRuns).describe(`Ids of runs, ${mostShownRuns} at most`),
    metric: listOf(z.enum(metricNames), 20)
      .optional()
      .describe('Metrics; unless told, all of them: how low and how high each went in equal stretches'),
    maxPoints: wholeNumber(2_000)
      .optional()
      .describe('300 a line unless told, 96 where all metrics are asked for'),
  }),
  body: noBody,
  answers: {
    200: { description: 'The lines', shape: z.object({ series: z.array(packedSeriesShape) }) },
  },
  handle: async ({ ctx, query }) => ({
    status: 200,
    body: {
      series: await getComparedSeries(ctx, {
        runIds: query.run,
        metrics: query.metric,
        maxPoints: query.maxPoints,
      }),
    },
  }),
});
