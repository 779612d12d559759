import { comparisonLead } from '@tidemark/analysis/compare/comparison-lead';
import type { ComparisonMatrix } from '@tidemark/analysis/compare/comparison-matrix';
import type { HeldRates } from '@tidemark/analysis/compare/held-rates';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '@tidemark/services/access/context';
import { compareRuns } from '@tidemark/services/analysis/compare-runs';

/** What the runs that have a result until now say together. */
export type ExperimentResults = {
  matrix: ComparisonMatrix;
  heldRates: HeldRates | null;
  sentence: string;
  warnings: string[];
};

/** readResults sets the runs that have a result until now side by side, cell by cell; null while there are not two cells with a result. */
export async function readResults(
  ctx: ServiceContext,
  { id, progress }: ExperimentDetail,
): Promise<ExperimentResults | null> {
  if (progress.endedCount < 2) return null;
  try {
    const { comparison } = await compareRuns(ctx, { experimentId: id, lines: [] });
    const { matrix, heldRates, warnings } = comparison;
    return matrix && { matrix, heldRates, warnings, sentence: comparisonLead(comparison) };
  } catch (error) {
    if (isDomainError(error, 'validation_failed') || isDomainError(error, 'not_found')) return null;
    throw error;
  }
}
