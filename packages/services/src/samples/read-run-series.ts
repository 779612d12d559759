import { listIntervals, listSamples } from '@tidemark/db/repositories/run-records';
import type { MetricName } from '@tidemark/domain/metric';
import type { RunSeries } from '@tidemark/domain/run-series';
import type { Sample } from '@tidemark/domain/sample';
import type { ServiceContext } from '../access/context.ts';
import { generatorMetrics, intervalSamples } from './interval-samples.ts';
import { toMetricSeries } from './to-metric-series.ts';

/** Longest run in seconds, and so the most interval reports that one has. */
const maxIntervals = 50_000;

/** readRunSeries gives the lines of a run that is known to belong to the workspace. */
export async function readRunSeries(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  wanted: { runId: string; metrics: readonly MetricName[] | null; maxPoints: number },
): Promise<RunSeries> {
  const { runId, metrics, maxPoints } = wanted;
  const stored = await listSamples(ctx.db, ctx.workspaceId, { runId, metrics });
  const told = await toldByGenerator(ctx, runId, missingOf(metrics, stored));
  return { runId, series: toMetricSeries([...stored, ...told], maxPoints) };
}

/** A metric that was stored as samples is not told a second time. */
function missingOf(metrics: readonly MetricName[] | null, stored: Sample[]): Set<MetricName> {
  const there = new Set(stored.map((sample) => sample.metric));
  const asked =
    metrics === null ? generatorMetrics : generatorMetrics.filter((name) => metrics.includes(name));
  return new Set(asked.filter((name) => !there.has(name)));
}

async function toldByGenerator(
  { db, workspaceId }: Pick<ServiceContext, 'db' | 'workspaceId'>,
  runId: string,
  missing: Set<MetricName>,
): Promise<Sample[]> {
  if (missing.size === 0) return [];
  const intervals = await listIntervals(db, workspaceId, { runId, afterOffsetMs: null, limit: maxIntervals });
  return intervalSamples(intervals).filter((sample) => missing.has(sample.metric));
}
