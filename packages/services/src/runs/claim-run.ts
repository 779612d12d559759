import {
  type ClaimableRun,
  claimRun as claimRunRow,
  findClaimable,
  finishRun,
  type OwnedRun,
} from '@tidemark/db/repositories/owned-runs';
import { countActiveRuns, findOwnQuota } from '@tidemark/db/repositories/quotas';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { maxRunSeconds } from '@tidemark/domain/load/load-profile';
import { simulatedStartMs } from '@tidemark/domain/load/point-plan';
import { effectiveQuota, noQuota, type Quota } from '@tidemark/domain/quota/quota';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { finestArchiveOf } from '@tidemark/domain/target/finest-archive';
import type { FinestArchive } from '@tidemark/domain/target/graphite-target';
import { noSecret, type TargetSecret } from '@tidemark/domain/target/target';
import type { WorkerContext } from '../access/context.ts';
import { notifyExperiment } from './notify-all.ts';

/** `launchers` are the names that the worker offers; null: it does not know them, and claims every run. `archives`: of those that start a Graphite. */
export type ClaimRunInput = {
  runId: string;
  workerId: string;
  launchers?: readonly string[] | null;
  archives?: ReadonlyMap<string, FinestArchive>;
  /** Limits of workspaces for which none were set; left out: none. */
  defaultQuota?: Quota;
};

/** A run that a worker owns until its lease ends; every later call carries the epoch. */
export type ClaimedRun = { run: RunRecord & { plan: RunPlan }; epoch: number; secret: TargetSecret };

/** How often a worker retries after another one was faster. */
const maxAttempts = 5;

/**
 * claimRun makes this worker the owner of the notified run, or of the first run of its experiment that may start; null: another worker
 * has it, it has ended, its target is busy, another worker offers its launcher, its experiment is paused, or its workspace has as many
 * active runs as it may. Workers are notified of the experiment's next run.
 */
export async function claimRun(ctx: WorkerContext, input: ClaimRunInput): Promise<ClaimedRun | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const claimable = await findClaimable(ctx.db, input);
    if (!claimable) return null;
    const own = await findOwnQuota(ctx.db, claimable.workspaceId);
    const quota = effectiveQuota(input.defaultQuota ?? noQuota, own);
    if (await isFull(ctx, claimable.workspaceId, quota)) return null;
    const owned = await takeOver(ctx, claimable, input, quota);
    if (owned) return openClaimed(ctx, owned, claimable.plan, input.launchers ?? null);
  }
  return null;
}

/** Waiting runs are notified again, so that one starts when another has ended. */
async function isFull({ db }: WorkerContext, workspaceId: string, { parallelRuns }: Quota): Promise<boolean> {
  return parallelRuns !== null && (await countActiveRuns(db, workspaceId)) >= parallelRuns;
}

const noArchives: ReadonlyMap<string, FinestArchive> = new Map();

/** Simulated time starts at the claim: after hours in the queue, earlier points could already be past retention. */
async function takeOver(
  ctx: WorkerContext,
  { runId, plan, nowMs }: ClaimableRun,
  { workerId, archives = noArchives }: ClaimRunInput,
  quota: Quota,
): Promise<OwnedRun | null> {
  const owned = await claimRunRow(ctx.db, {
    runId,
    workerId,
    longestRunMs: Math.min(longestRunMs(plan), longestOfQuotaMs(quota)),
    parallelRuns: quota.parallelRuns,
    simulatedStartMs: simulatedStartMs(
      plan.schema,
      plan.profile,
      nowMs,
      finestArchiveOf(plan.target, archives),
    ),
  });
  if (owned && owned.run.experimentId !== null) await notifyExperiment(ctx, owned.run.experimentId);
  return owned;
}

async function openClaimed(
  ctx: WorkerContext,
  owned: OwnedRun,
  plan: RunPlan,
  launchers: readonly string[] | null,
): Promise<ClaimedRun | null> {
  const secret = openSecret(ctx, owned);
  const missing = missingLauncher(plan, launchers);
  if (secret && !missing) return { run: { ...owned.run, plan }, epoch: owned.epoch, secret };
  const end = missing ?? secretUnreadable;
  await finishRun(ctx.db, { runId: owned.run.id, epoch: owned.epoch, end, summary: null });
  return null;
}

const secretUnreadable = {
  state: 'failed',
  code: 'secret_unreadable',
  message:
    'The password or token of the target cannot be decrypted, because the encryption key changed. Enter it again.',
} as const;

/** A run is claimed without its launcher only where no living worker offers it: waiting would not help. */
function missingLauncher({ target }: RunPlan, launchers: readonly string[] | null): RunEnd | null {
  if (target.kind !== 'launched' || launchers === null || launchers.includes(target.launcher)) return null;
  const offered = launchers.length === 0 ? 'none' : launchers.join(', ');
  const message = `No running worker offers the launcher "${target.launcher}" (offered: ${offered}). Add it to a worker's launcher file, then rerun.`;
  return { state: 'failed', code: 'launcher_failed', message };
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

/** Time allowed outside the load: preparing, draining, verifying, finalizing. */
const overheadSeconds = 1_800;

/** A load whose duration its plan does not say ends with the time that its workspace may use. */
function longestOfQuotaMs({ runSeconds }: Quota): number {
  return runSeconds === null ? Number.MAX_SAFE_INTEGER : (runSeconds * 1.1 + overheadSeconds) * 1_000;
}

/** longestRunMs is the time limit of a run: its planned time and 10 %, or the limit of all runs, and its queries after the writes. */
export function longestRunMs({ profile }: RunPlan): number {
  const loadSeconds = profile.extent.kind === 'wall-time' ? profile.extent.seconds * 1.1 : maxRunSeconds;
  return (loadSeconds + overheadSeconds + Math.min(maxRunSeconds, readingSeconds(profile.readLoad))) * 1_000;
}

/** Upper bound of the queries after the writes, from their timeouts. */
function readingSeconds(load: RunPlan['profile']['readLoad']): number {
  if (load?.when !== 'after') return 0;
  const queries = load.queries.reduce((sum, { repeat }) => sum + (repeat ?? 0), 0);
  return (queries * load.requestTimeoutMs) / 1_000;
}
