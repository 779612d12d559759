import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import type { LabelledRun } from '@tidemark/analysis/compare/finished-run';
import { listLastReadings } from '@tidemark/db/repositories/run-history';
import type { ServiceContext } from '../access/context.ts';

/** toSidedRuns reads beside each run what its summary does not tell: how much disk its shards took at the end. */
export async function toSidedRuns(
  ctx: Pick<ServiceContext, 'db' | 'workspaceId'>,
  runs: readonly LabelledRun[],
): Promise<SidedRun[]> {
  const runIds = runs.map(({ run }) => run.id);
  const readings = await listLastReadings(ctx.db, ctx.workspaceId, { runIds, metric: 'diskBytes' });
  const disk = new Map(readings.map(({ runId, value }) => [runId, value]));
  return runs.map(({ label, run }) => ({
    id: run.id,
    label,
    plan: run.plan,
    summary: run.summary,
    startedAtMs: run.startedAt?.getTime() ?? null,
    diskBytes: disk.get(run.id) ?? null,
  }));
}
