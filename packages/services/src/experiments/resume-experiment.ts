import { resumeExperiment as resumeExperimentRow } from '@tidemark/db/repositories/experiment-control';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { notifyExperiment } from '../runs/notify-all.ts';
import { readExperiment } from './read-experiment.ts';

export type ResumeExperimentInput = { experimentId: string };

/** resumeExperiment goes on where it was paused, and rings; repeating it changes nothing. */
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
