import { listThinnedSamples } from '@tidemark/db/repositories/thinned-samples';
import type { MetricName } from '@tidemark/domain/metric';
import type { RunSeries } from '@tidemark/domain/run-series';
import type { ServiceContext } from '../access/context.ts';
import { toMetricSeries } from './to-metric-series.ts';

/** readRunSeries gives the lines of a run: none where the run is another workspace's. */
export async function readRunSeries(
  { db, workspaceId }: Pick<ServiceContext, 'db' | 'workspaceId'>,
  wanted: { runId: string; metrics: readonly MetricName[] | null; maxPoints: number },
): Promise<RunSeries> {
  const { runId, metrics, maxPoints } = wanted;
  const samples = await listThinnedSamples(db, workspaceId, { runId, metrics, stretches: maxPoints });
  return { runId, series: toMetricSeries(samples, maxPoints) };
}
