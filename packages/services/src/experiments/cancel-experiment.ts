import { cancelExperiment as cancelExperimentRow } from '@tidemark/db/repositories/experiment-control';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { readExperiment } from './read-experiment.ts';

export type CancelExperimentInput = { experimentId: string };

const cancelledWithExperiment: RunEnd = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled with its experiment, before it started.',
};

/** cancelExperiment ends what waits at once and asks what goes to stop; what has ended stays. Repeating it changes nothing. */
export async function cancelExperiment(
  ctx: ServiceContext,
  { experimentId }: CancelExperimentInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'run');
  const found = await cancelExperimentRow(ctx.db, ctx.workspaceId, experimentId, cancelledWithExperiment);
  if (!found) throw new DomainError('not_found', { kind: 'experiment' });
  return readExperiment(ctx, experimentId);
}
