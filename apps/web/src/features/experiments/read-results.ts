import { comparisonLead } from '@tidemark/domain/comparison-lead';
import type { ComparisonMatrix } from '@tidemark/domain/comparison-matrix';
import { isDomainError } from '@tidemark/domain/errors';
import type { ExperimentDetail } from '@tidemark/domain/experiment-view';
import type { ServiceContext } from '@tidemark/services/access/context';
import { compareRuns } from '@tidemark/services/analysis/compare-runs';
import { succeededRuns } from './succeeded-runs.ts';

/** What the runs that succeeded until now say together. */
export type ExperimentResults = { matrix: ComparisonMatrix; sentence: string; warnings: string[] };

/** readResults sets the runs that succeeded until now side by side, cell by cell; null while there are not two cells with a result. */
export async function readResults(
  ctx: ServiceContext,
  experiment: ExperimentDetail,
): Promise<ExperimentResults | null> {
  const runs = succeededRuns(experiment);
  if (runs.length < 2) return null;
  try {
    const { comparison } = await compareRuns(ctx, {
      runIds: runs.map(({ runId }) => runId),
      labels: Object.fromEntries(runs.map(({ runId, row, column }) => [runId, { row, column }])),
      lines: [],
    });
    const { matrix, warnings } = comparison;
    return matrix && { matrix, warnings, sentence: comparisonLead(comparison) };
  } catch (error) {
    if (isDomainError(error, 'validation_failed') || isDomainError(error, 'not_found')) return null;
    throw error;
  }
}
