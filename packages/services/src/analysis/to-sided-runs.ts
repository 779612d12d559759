import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import type { LabelledRun } from '@tidemark/analysis/compare/finished-run';
import { listLastSamples } from '@tidemark/db/repositories/run-history';
import { lastSampleMetrics } from '@tidemark/domain/figures/catalog';
import type { MeasuredRun } from '@tidemark/domain/figures/figure';
import type { ServiceContext } from '../access/context.ts';

/** toSidedRuns adds to each run the last samples of metrics that figures are read off. */
export async function toSidedRuns(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  runs: readonly LabelledRun[],
): Promise<SidedRun[]> {
  const runIds = runs.map(({ run }) => run.id);
  const samples = await listLastSamples(ctx.db, ctx.workspaceId, { runIds, metrics: lastSampleMetrics });
  const byRun = new Map<string, MeasuredRun['lastSamples']>();
  for (const { runId, metric, value } of samples) byRun.set(runId, { ...byRun.get(runId), [metric]: value });
  return runs.map(({ label, run }) => ({
    id: run.id,
    label,
    plan: run.plan,
    summary: run.summary,
    startedAtMs: run.startedAt?.getTime() ?? null,
    lastSamples: byRun.get(run.id) ?? {},
  }));
}
