import type { Connection } from '@tidemark/db/client';
import { addRunsOfDay, findOwnQuota, readWorkspaceQuota } from '@tidemark/db/repositories/quotas';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { highestRateOf } from '@tidemark/domain/load/highest-rate';
import {
  effectiveQuota,
  noQuota,
  type Quota,
  type QuotaName,
  quotaWords,
} from '@tidemark/domain/quota/quota';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { ServiceContext } from '../access/context.ts';

type QuotaContext = { db: Connection; limits: ServiceContext['limits']; workspaceId: string };

/** quotaOf gives the limits that apply to a workspace. */
export async function quotaOf({ db, limits, workspaceId }: QuotaContext): Promise<Quota> {
  return effectiveQuota(limits.quota ?? noQuota, await findOwnQuota(db, workspaceId));
}

/** checkPlanQuota throws quota_exceeded for a plan with a higher rate or a longer load than the workspace may have. */
export function checkPlanQuota({ schema, profile }: RunPlan, quota: Quota): void {
  if (quota.pointsPerSec !== null)
    requireWithin('pointsPerSec', highestRateOf(schema, profile), quota.pointsPerSec);
  const { extent } = profile;
  if (quota.runSeconds !== null && extent.kind === 'wall-time')
    requireWithin('runSeconds', extent.seconds, quota.runSeconds);
}

/** requireWithin throws quota_exceeded where what is asked for is above a limit, or has no bound (null). */
export function requireWithin(quota: QuotaName, asked: number | null, limit: number | null): void {
  if (limit === null || (asked !== null && asked <= limit)) return;
  throw new DomainError('quota_exceeded', { quota, unit: quotaWords[quota].unit, asked, limit });
}

/**
 * takeRuns counts new runs in the transaction that stores them, and throws quota_exceeded beyond the runs of a day or the stored bytes of
 * the workspace. What is counted does not go back when a run is deleted.
 */
export async function takeRuns(ctx: ServiceContext, transaction: Connection, runs: number): Promise<void> {
  const quota = await quotaOf({ ...ctx, db: transaction });
  requireWithin('runsPerDay', await addRunsOfDay(transaction, ctx.workspaceId, runs), quota.runsPerDay);
  await requireSpace({ ...ctx, db: transaction }, quota);
}

/** requireSpace throws quota_exceeded where the workspace stores as much as it may. */
export async function requireSpace(ctx: QuotaContext, known?: Quota): Promise<void> {
  const { storedBytes: limit } = known ?? (await quotaOf(ctx));
  if (limit === null) return;
  const use = (await readWorkspaceQuota(ctx.db, ctx.workspaceId))?.use.storedBytes ?? 0;
  // The size of what is added is not known yet, so the first byte beyond ends it.
  requireWithin('storedBytes', use + 1, limit);
}
