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
};

/** A run that a worker owns until its lease ends; every later call carries the epoch. */
export type ClaimedRun = { run: RunRecord & { plan: RunPlan }; epoch: number; secret: TargetSecret };

/** How often a worker retries after another one was faster. */
const maxAttempts = 5;

/**
 * claimRun makes this worker the owner of the notified run, or of the first run of its experiment that may start; null: another worker
 * has it, it has ended, its target is busy, another worker offers its launcher, or its experiment is paused. Workers are notified of the experiment's next run.
 */
export async function claimRun(ctx: WorkerContext, input: ClaimRunInput): Promise<ClaimedRun | null> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const claimable = await findClaimable(ctx.db, input);
    if (!claimable) return null;
    const owned = await own(ctx, claimable, input);
    if (owned) return openClaimed(ctx, owned, claimable.plan, input.launchers ?? null);
  }
  return null;
}

const noArchives: ReadonlyMap<string, FinestArchive> = new Map();

/** Simulated time starts at the claim: after hours in the queue, earlier points could already be past retention. */
async function own(
  ctx: WorkerContext,
  { runId, plan, nowMs }: ClaimableRun,
  { workerId, archives = noArchives }: ClaimRunInput,
): Promise<OwnedRun | null> {
  const owned = await claimRunRow(ctx.db, {
    runId,
    workerId,
    longestRunMs: longestRunMs(plan),
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
