import {
  type ClaimableRun,
  claimRun as claimRunRow,
  findClaimable,
  finishRun,
  type OwnedRun,
} from '@tidemark/db/repositories/owned-runs';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { maxRunSeconds } from '@tidemark/domain/load/load-profile';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { noSecret, type TargetSecret } from '@tidemark/domain/target/target';
import type { WorkerContext } from '../access/context.ts';
import { notifyExperiment } from './notify-all.ts';

export type ClaimRunInput = { runId: string; workerId: string };

/** What a worker owns until its lease ends; every later call carries the epoch. */
export type ClaimedRun = { run: RunRecord & { plan: RunPlan }; epoch: number; secret: TargetSecret };

/** How often a worker looks again where another one was faster. */
const mostAttempts = 5;

/**
 * claimRun makes this worker the owner of the run of the notice, or of an experiment's first run that may begin; null: another
 * worker has it, it is over, its target is busy, or its experiment is paused. Workers are notified of the next one of an experiment.
 */
export async function claimRun(ctx: WorkerContext, input: ClaimRunInput): Promise<ClaimedRun | null> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const claimable = await findClaimable(ctx.db, input);
    if (!claimable) return null;
    const owned = await own(ctx, claimable, input.workerId);
    if (owned) return openClaimed(ctx, owned, claimable.plan);
  }
  return null;
}

/** It begins as late as it is claimed: what waited for hours would write points that a retention no longer keeps. */
async function own(
  ctx: WorkerContext,
  { runId, plan, nowMs }: ClaimableRun,
  workerId: string,
): Promise<OwnedRun | null> {
  const owned = await claimRunRow(ctx.db, {
    runId,
    workerId,
    longestRunMs: longestRunMs(plan),
    simulatedStartMs: simulatedStartMs(plan.schema, plan.profile, nowMs),
  });
  if (owned && owned.run.experimentId !== null) await notifyExperiment(ctx, owned.run.experimentId);
  return owned;
}

async function openClaimed(ctx: WorkerContext, owned: OwnedRun, plan: RunPlan): Promise<ClaimedRun | null> {
  const secret = openSecret(ctx, owned);
  if (secret) return { run: { ...owned.run, plan }, epoch: owned.epoch, secret };
  const message =
    'The password or token of the target cannot be read: the key for secrets changed. Enter it again.';
  const end = { state: 'failed', code: 'secret_unreadable', message } as const;
  await finishRun(ctx.db, { runId: owned.run.id, epoch: owned.epoch, end, summary: null });
  return null;
}

function openSecret({ secrets }: WorkerContext, { run, sealedSecret }: OwnedRun): TargetSecret | null {
  if (sealedSecret === null) return noSecret;
  try {
    return secrets.open({ workspaceId: run.workspaceId, ownerId: run.id }, sealedSecret);
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

/** Time beside the load: preparing, settling, draining, reading back, finalizing. */
const besideLoadSeconds = 1_800;

/** longestRunMs is how long a run may be owned before it is timed out: its own time and a tenth, or the longest of any run, and its queries after. */
export function longestRunMs({ profile }: RunPlan): number {
  const loadSeconds = profile.extent.kind === 'wall-time' ? profile.extent.seconds * 1.1 : maxRunSeconds;
  return (
    (loadSeconds + besideLoadSeconds + Math.min(maxRunSeconds, readingSeconds(profile.readLoad))) * 1_000
  );
}

/** Queries after the writes take as long as their timeouts allow, at most. */
function readingSeconds(load: RunPlan['profile']['readLoad']): number {
  if (load?.when !== 'after') return 0;
  const queries = load.queries.reduce((sum, { repeat }) => sum + (repeat ?? 0), 0);
  return (queries * load.requestTimeoutMs) / 1_000;
}
