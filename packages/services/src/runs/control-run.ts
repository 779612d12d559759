import { cancelQueuedRun, requestCancel, requestRate } from '@tidemark/db/repositories/run-requests';
import { findRun } from '@tidemark/db/repositories/runs';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { hasChangeableRate } from '@tidemark/domain/load/executor';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { quotaOf, requireWithin } from '../quotas/check-quota.ts';

export type CancelRunInput = { runId: string };

const cancelledBeforeStart: RunEnd = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled before it started.',
};

/**
 * cancelRun cancels a queued run immediately and asks the worker of an active one to stop; idempotent. Throws for a run that has ended
 * or is finalizing: an accepted cancellation never ends as succeeded.
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
 * changeRate asks the worker of a run to send at another constant rate; it does so within 1 s and marks the change on the timeline.
 * Throws for runs without a rate, for runs that have ended, and beyond the rate that the workspace may have.
 */
export async function changeRate(
  ctx: ServiceContext,
  { runId, ratePerSec }: ChangeRateInput,
): Promise<RunRecord> {
  requirePermission(ctx, 'run');
  const run = requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
  if (run.plan === null || !hasChangeableRate(run.plan.profile.executor)) {
    const reason = 'only open-loop runs have a rate';
    throw new DomainError('run_rate_fixed', { reason });
  }
  const { executor } = run.plan.profile;
  const pointsPerRequest = executor.kind === 'open-loop' ? executor.batchSize : 1;
  requireWithin('pointsPerSec', ratePerSec * pointsPerRequest, (await quotaOf(ctx)).pointsPerSec);
  const changed = await requestRate(ctx.db, ctx.workspaceId, runId, ratePerSec);
  if (changed) return changed;
  throw new DomainError('run_rate_fixed', { reason: `the run is ${run.state.replaceAll('_', ' ')}` });
}
