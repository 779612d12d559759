import { requestRate } from '@tidemark/db/repositories/run-requests';
import { findRun } from '@tidemark/db/repositories/runs';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { hasChangeableRate } from '@tidemark/domain/load/executor';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

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
