import { type MetricName, metricNames } from '@tidemark/domain/kernel/metric';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { RunSeries } from '@tidemark/domain/run/run-series';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { getRun } from '../runs/get-run.ts';
import { readRunSeries } from './read-run-series.ts';

export type GetRunSeriesInput = {
  runId: string;
  /** All that the run has, unless told. */
  metrics?: readonly MetricName[] | undefined;
  maxPoints?: number | undefined;
};

const wantedShape = z.object({
  metrics: z.array(z.enum(metricNames)).max(100).optional(),
  maxPoints: z.int().min(8).max(10_000).default(600),
});

/** getRunSeries gives the lines of a run, each thinned to `maxPoints` (600 unless told) with lows, peaks and failed readings kept. */
export async function getRunSeries(ctx: ServiceContext, input: GetRunSeriesInput): Promise<RunSeries> {
  const { metrics, maxPoints } = parseInput(wantedShape, {
    metrics: input.metrics,
    maxPoints: input.maxPoints,
  });
  await getRun(ctx, input);
  return readRunSeries(ctx, { runId: input.runId, metrics: metrics ?? null, maxPoints });
}
