import { listExperimentRuns, type RunOfExperiment } from '@tidemark/db/repositories/experiment-lists';
import { reopenSearch } from '@tidemark/db/repositories/experiment-search';
import { takeNextPosition } from '@tidemark/db/repositories/experiments';
import { insertRun } from '@tidemark/db/repositories/new-runs';
import { listRunsOf } from '@tidemark/db/repositories/runs';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { requireLoadAllowed } from '../access/require-load-allowed.ts';
import { takeRuns } from '../quotas/check-quota.ts';
import { notifyExperiment } from '../runs/notify-all.ts';
import { rerunOf } from '../runs/rerun-run.ts';
import { readExperiment } from './read-experiment.ts';

/** `cell`: only runs of this cell. */
export type RerunFailedInput = { experimentId: string; cell?: number | undefined };

/**
 * rerunFailed queues a rerun for each run that finished without success and is not superseded, behind all queued runs; a cancelled
 * experiment continues, and so does a search that had ended. Where nothing failed, nothing changes.
 */
export async function rerunFailed(
  ctx: ServiceContext,
  { experimentId, cell }: RerunFailedInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'run');
  await requireLoadAllowed(ctx);
  await readExperiment(ctx, experimentId);
  const failed = failedOf(await listExperimentRuns(ctx.db, ctx.workspaceId, [experimentId]), cell);
  const old = await listRunsOf(
    ctx.db,
    ctx.workspaceId,
    failed.map(({ runId }) => runId),
  );
  const reruns = await Promise.all(old.map((run) => rerunOf(ctx, run)));
  await ctx.db.transact(async (transaction) => {
    let position = await takeNextPosition(transaction, experimentId);
    // A concurrent request may have rerun some of them.
    const still = failedOf(await listExperimentRuns(transaction, ctx.workspaceId, [experimentId]), cell);
    const ready = still.flatMap((failedRun) => {
      const run = reruns.find(({ retryOf }) => retryOf === failedRun.runId);
      return run ? [{ ...failedRun, run }] : [];
    });
    await takeRuns(ctx, transaction, ready.length);
    if (ready.length > 0) await reopenSearch(transaction, experimentId);
    for (const { run, repetition, cell: itsCell } of ready) {
      const experiment = { experimentId, cell: itsCell, repetition, position };
      await insertRun(transaction, ctx.workspaceId, { ...run, experiment });
      position += 1;
    }
  });
  await notifyExperiment(ctx, experimentId);
  return readExperiment(ctx, experimentId);
}

function failedOf(runs: readonly RunOfExperiment[], cell: number | undefined): RunOfExperiment[] {
  return runs.filter(
    (run) =>
      !run.isSuperseded &&
      isTerminal(run.state) &&
      run.state !== 'succeeded' &&
      (cell === undefined || run.cell === cell),
  );
}
