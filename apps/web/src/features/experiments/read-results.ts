import type { ComparisonMatrix } from '@tidemark/domain/comparison-matrix';
import { mostComparedRuns } from '@tidemark/domain/comparison-sides';
import { isDomainError } from '@tidemark/domain/errors';
import type { ExperimentDetail } from '@tidemark/domain/experiment-view';
import type { ServiceContext } from '@tidemark/services/access/context';
import { compareRuns } from '@tidemark/services/analysis/compare-runs';

/** readResults sets the runs that succeeded until now side by side, cell by cell; null while there are not two cells with a result. */
export async function readResults(
  ctx: ServiceContext,
  { cells }: ExperimentDetail,
): Promise<ComparisonMatrix | null> {
  const ended = cells.flatMap(({ row, column, runs }) =>
    runs
      .filter(({ isSuperseded, state }) => !isSuperseded && state === 'succeeded')
      .map(({ runId }) => ({ runId, labels: { row, column } })),
  );
  const runs = ended.slice(0, mostComparedRuns);
  if (runs.length < 2) return null;
  try {
    const { comparison } = await compareRuns(ctx, {
      runIds: runs.map(({ runId }) => runId),
      labels: Object.fromEntries(runs.map(({ runId, labels }) => [runId, labels])),
      lines: [],
    });
    return comparison.matrix;
  } catch (error) {
    if (isDomainError(error, 'validation_failed') || isDomainError(error, 'not_found')) return null;
    throw error;
  }
}
