import {
  claimRun as claimRunRow,
  findQueuedPlan,
  finishRun,
  type OwnedRun,
} from '@tidemark/db/repositories/owned-runs';
import { isDomainError } from '@tidemark/domain/errors';
import type { RunRecord } from '@tidemark/domain/records';
import type { RunPlan } from '@tidemark/domain/run-plan';
import { noSecret, type TargetSecret } from '@tidemark/domain/target';
import type { WorkerContext } from '../access/context.ts';
import { longestRunMs } from './longest-run-ms.ts';

export type ClaimRunInput = { runId: string; workerId: string };

/** What a worker owns until its lease ends; every later call carries the epoch. */
export type ClaimedRun = { run: RunRecord & { plan: RunPlan }; epoch: number; secret: TargetSecret };

/** claimRun makes this worker the owner of a queued run, or gives null: somebody else has it, it is over, or its target is busy. */
export async function claimRun(
  ctx: WorkerContext,
  { runId, workerId }: ClaimRunInput,
): Promise<ClaimedRun | null> {
  const plan = await findQueuedPlan(ctx.db, runId);
  if (!plan) return null;
  const owned = await claimRunRow(ctx.db, { runId, workerId, longestRunMs: longestRunMs(plan) });
  if (!owned) return null;
  const secret = openSecret(ctx, owned);
  if (secret) return { run: { ...owned.run, plan }, epoch: owned.epoch, secret };
  const message =
    'The password or token of the target cannot be read: the key for secrets changed. Enter it again.';
  const end = { state: 'failed', code: 'secret_unreadable', message } as const;
  await finishRun(ctx.db, { runId, epoch: owned.epoch, end, summary: null });
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
