import { listThinnedSamples } from '@tidemark/db/repositories/thinned-samples';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { RunSeries } from '@tidemark/domain/run/run-series';
import type { ServiceContext } from '../access/context.ts';
import { toMetricSeries } from './to-metric-series.ts';

/** readRunsSeries gives the lines of some runs in the order asked for, read at once: none where a run is another workspace's. */
export async function readRunsSeries(
  { db, workspaceId }: Pick<ServiceContext, 'db' | 'workspaceId'>,
  wanted: { runIds: readonly string[]; metrics: readonly MetricName[] | null; maxPoints: number },
): Promise<RunSeries[]> {
  const { runIds, metrics, maxPoints } = wanted;
  const isNothing = runIds.length === 0 || metrics?.length === 0;
  const samples = isNothing
    ? []
    : await listThinnedSamples(db, workspaceId, { runIds, metrics, stretches: stretchesFor(maxPoints) });
  return runIds.map((runId) => ({
    runId,
    series: toMetricSeries(
      samples.filter((sample) => sample.runId === runId),
      maxPoints,
    ),
  }));
}

/** Of each stretch its lowest and its highest reading are drawn, and besides them the ends of the line. */
function stretchesFor(maxPoints: number): number {
  return Math.max(1, Math.floor(maxPoints / 2) - 1);
}
