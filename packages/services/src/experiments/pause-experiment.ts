import { pauseExperiment as pauseExperimentRow } from '@tidemark/db/repositories/experiment-control';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { readExperiment } from './read-experiment.ts';

export type PauseExperimentInput = { experimentId: string };

/** pauseExperiment begins no further run; those that go run to their end. Repeating it, or pausing what is over, changes nothing. */
export async function pauseExperiment(
  ctx: ServiceContext,
  { experimentId }: PauseExperimentInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'run');
  const found = await pauseExperimentRow(ctx.db, ctx.workspaceId, experimentId);
  if (!found) throw new DomainError('not_found', { kind: 'experiment' });
  return readExperiment(ctx, experimentId);
}
