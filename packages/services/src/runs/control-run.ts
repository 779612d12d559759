import { cancelQueuedRun, requestCancel, requestRate } from '@tidemark/db/repositories/run-requests';
import { findRun } from '@tidemark/db/repositories/runs';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { hasChangeableRate } from '@tidemark/domain/load/executor';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';

export type CancelRunInput = { runId: string };

const cancelledBeforeStart: RunEnd = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled before it started.',
};

/**
 * cancelRun ends a queued run at once and asks the owner of another to stop; repeating it changes nothing.
 * An ended run, or one whose result is being stored already, refuses: what is accepted never ends as succeeded.
 */
export async function cancelRun(ctx: ServiceContext, { runId }: CancelRunInput): Promise<RunRecord> {
  requirePermission(ctx, 'run');
  const changed =
    (await cancelQueuedRun(ctx.db, ctx.workspaceId, runId, cancelledBeforeStart)) ??
    (await requestCancel(ctx.db, ctx.workspaceId, runId));
  if (changed) return changed;
  const run = requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
  const stops = run.state === 'cancelled' || (run.cancelRequestedAt !== null && !isTerminal(run.state));
  if (stops) return run;
  throw new DomainError('run_not_cancellable', { state: run.state });
}

export type ChangeRateInput = { runId: string; ratePerSec: number };

/**
 * changeRate asks the owner of a run to send at another constant rate from now on; the owner does so within a second and marks it on the
 * timeline. Runs without a rate of their own, and runs that have ended, refuse.
 */
export async function changeRate(
  ctx: ServiceContext,
  { runId, ratePerSec }: ChangeRateInput,
): Promise<RunRecord> {
  requirePermission(ctx, 'run');
  const run = requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
  if (run.plan === null || !hasChangeableRate(run.plan.profile.executor)) {
    const reason = 'only open loops follow a rate; this run is driven otherwise';
    throw new DomainError('run_rate_fixed', { reason });
  }
  const changed = await requestRate(ctx.db, ctx.workspaceId, runId, ratePerSec);
  if (changed) return changed;
  throw new DomainError('run_rate_fixed', { reason: `it is ${run.state}` });
}
