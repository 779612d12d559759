import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { readExperiment } from './read-experiment.ts';

export type GetExperimentInput = { experimentId: string };

/** getExperiment gives one experiment with its cells, their runs and how far it has come, or throws not_found. */
export async function getExperiment(
  ctx: ServiceContext,
  { experimentId }: GetExperimentInput,
): Promise<ExperimentDetail> {
  requirePermission(ctx, 'read');
  return readExperiment(ctx, experimentId);
}
