import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { RunSeries } from '@tidemark/domain/run/run-series';
import type { ServiceContext } from '../access/context.ts';
import { readRunsSeries } from './read-runs-series.ts';

/** readRunSeries gives the lines of a run: none where the run is another workspace's. */
export async function readRunSeries(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  { runId, ...wanted }: { runId: string; metrics: readonly MetricName[] | null; maxPoints: number },
): Promise<RunSeries> {
  const [series] = await readRunsSeries(ctx, { runIds: [runId], ...wanted });
  return series ?? { runId, series: [] };
}
