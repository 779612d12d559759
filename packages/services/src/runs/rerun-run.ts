import { reopenSearch } from '@tidemark/db/repositories/experiment-search';
import { findExperimentPlace, takeNextPosition } from '@tidemark/db/repositories/experiments';
import { insertRun, type NewRun } from '@tidemark/db/repositories/new-runs';
import { findRun, findRunAccess, newRunId } from '@tidemark/db/repositories/runs';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { noSecret, type TargetSecret } from '@tidemark/domain/target/target';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { requireLoadAllowed } from '../access/require-load-allowed.ts';
import { requestHash } from '../idempotency/repeatable-request.ts';
import { quotaOf } from '../quotas/check-quota.ts';
import { checkHooks, checkTarget } from '../targets/check-target.ts';
import { isSameLogin } from '../targets/is-same-login.ts';
import { openTarget, sealSecret } from '../targets/target-secret.ts';
import { checkBudget } from './check-budget.ts';
import type { CreatedRun, CreateRunOptions } from './create-run.ts';
import { notifyAll, notifyExperiment } from './notify-all.ts';
import { storeOnce } from './store-run.ts';

export type RerunRunInput = { runId: string };

/**
 * rerunRun creates a run with the same plan and a reference to the old run. In an experiment it replaces the old run in its cell and
 * repetition, behind all queued runs; a search that had ended goes on from it.
 */
export async function rerunRun(
  ctx: ServiceContext,
  input: RerunRunInput,
  options: CreateRunOptions = {},
): Promise<CreatedRun> {
  requirePermission(ctx, 'run');
  await requireLoadAllowed(ctx);
  const old = requireFound(await findRun(ctx.db, ctx.workspaceId, input.runId), 'run');
  const run = await rerunOf(ctx, old);
  const place = await findExperimentPlace(ctx.db, ctx.workspaceId, input.runId);
  const request = {
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: requestHash('rerun-run', input),
  };
  const created = await storeOnce(ctx, run.id, request, async (transaction) => {
    const position = place === null ? 0 : await takeNextPosition(transaction, place.experimentId);
    if (place) await reopenSearch(transaction, place.experimentId);
    return insertRun(transaction, ctx.workspaceId, { ...run, experiment: place && { ...place, position } });
  });
  if (created.replayed) return created;
  if (place) await notifyExperiment(ctx, place.experimentId);
  else await notifyAll(ctx, [{ runId: run.id, turn: null }]);
  return created;
}

/** rerunOf validates the plan of an old run and gives a rerun of it, not yet stored. */
export async function rerunOf(ctx: ServiceContext, oldRun: RunRecord): Promise<Omit<NewRun, 'experiment'>> {
  const old = requirePlan(oldRun);
  checkBudget(old.plan, ctx, await quotaOf(ctx));
  const targetKey = await checkTarget(ctx, old.plan.target);
  await checkHooks(ctx, old.plan.profile);
  const secret = await secretOf(ctx, old);
  const id = newRunId();
  return {
    id,
    name: old.name,
    plan: old.plan,
    sealedSecret: sealSecret(ctx.secrets, { workspaceId: ctx.workspaceId, ownerId: id }, secret),
    targetKey,
    schemaId: old.schemaId,
    schemaRevisionId: null,
    profileId: old.profileId,
    profileRevisionId: null,
    targetId: old.targetId,
    simulatedStartMs: simulatedStartMs(old.plan.schema, old.plan.profile, ctx.clock.wallMs()),
    createdBy: await actorLabel(ctx),
    retryOf: old.id,
    // Labels say something of one run, such as its commit.
    labels: [],
    // In an experiment it takes the place of a run of the same commit.
    context: old.experimentId === null ? null : old.context,
    projectId: old.projectId,
  };
}

type PlannedRun = RunRecord & { plan: RunPlan };

function requirePlan(run: RunRecord): PlannedRun {
  const { plan } = run;
  if (plan !== null) return { ...run, plan };
  const detail = 'an imported run has no plan and cannot be rerun';
  throw new DomainError('validation_failed', {
    issues: [{ pointer: '/runId', code: 'imported_run', detail }],
  });
}

/** The current password or token of the target if it is still the same login, or else the one of the old run. */
async function secretOf(ctx: ServiceContext, old: PlannedRun): Promise<TargetSecret> {
  const current = old.targetId === null ? null : await openTarget(ctx, old.targetId);
  if (current && isSameLogin(current.record.target, old.plan.target)) return current.secret;
  const access = await findRunAccess(ctx.db, ctx.workspaceId, old.id);
  if (access === null || access.sealedSecret === null) return noSecret;
  return ctx.secrets.open({ workspaceId: ctx.workspaceId, ownerId: old.id }, access.sealedSecret);
}
