import { listExperimentRuns } from '@tidemark/db/repositories/experiment-lists';
import { findExperiment } from '@tidemark/db/repositories/experiments';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import type { ServiceContext } from '../access/context.ts';
import { requireFound } from '../input/require-found.ts';
import { describeExperiment } from './describe-experiment.ts';

/** readExperiment gives everything that is known of one experiment, whoever asks; throws not_found where the workspace has none. */
export async function readExperiment(
  { db, workspaceId, clock }: ServiceContext,
  experimentId: string,
): Promise<ExperimentDetail> {
  const stored = requireFound(await findExperiment(db, workspaceId, experimentId), 'experiment');
  const runs = await listExperimentRuns(db, workspaceId, [experimentId]);
  return describeExperiment(stored, runs, clock.wallMs());
}
