import {
  cancelExperiment as cancelExperimentRow,
  pauseExperiment as pauseExperimentRow,
  resumeExperiment as resumeExperimentRow,
} from '@tidemark/db/repositories/experiment-control';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { notifyExperiment } from '../runs/notify-all.ts';
import { readExperiment } from './read-experiment.ts';

export type PauseExperimentInput = { experimentId: string };

/** pauseExperiment starts no further run; active runs continue to their end. Idempotent, also for a finished experiment. */
export async function pauseExperiment(
  ctx: ServiceContext,
  { experimentId }: PauseExperimentInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'run');
  const found = await pauseExperimentRow(ctx.db, ctx.workspaceId, experimentId);
  if (!found) throw new DomainError('not_found', { kind: 'experiment' });
  return readExperiment(ctx, experimentId);
}

export type ResumeExperimentInput = { experimentId: string };

/** resumeExperiment continues where it was paused, and notifies workers; idempotent. */
export async function resumeExperiment(
  ctx: ServiceContext,
  { experimentId }: ResumeExperimentInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'run');
  const found = await resumeExperimentRow(ctx.db, ctx.workspaceId, experimentId);
  if (!found) throw new DomainError('not_found', { kind: 'experiment' });
  await notifyExperiment(ctx, experimentId);
  return readExperiment(ctx, experimentId);
}

export type CancelExperimentInput = { experimentId: string };

const cancelledWithExperiment: RunEnd = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled with its experiment, before it started.',
};

/** cancelExperiment cancels queued runs immediately and asks active ones to stop; finished runs stay. Idempotent. */
export async function cancelExperiment(
  ctx: ServiceContext,
  { experimentId }: CancelExperimentInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'run');
  const found = await ctx.db.transact((transaction) =>
    cancelExperimentRow(transaction, ctx.workspaceId, experimentId, cancelledWithExperiment),
  );
  if (!found) throw new DomainError('not_found', { kind: 'experiment' });
  return readExperiment(ctx, experimentId);
}
