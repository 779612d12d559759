import type { CellLabels } from '@tidemark/analysis/compare/comparison-sides';
import type { ServiceContext } from '../access/context.ts';
import { readExperiment } from '../experiments/read-experiment.ts';

/** The runs of an experiment that count, cell by cell, each with where it stands. */
export type ExperimentRuns = {
  experiment: { id: string; name: string };
  runIds: string[];
  labels: Record<string, CellLabels>;
};

/** experimentRuns gives the newest run of each cell and repetition of an experiment, whether it has a result or not. */
export async function experimentRuns(ctx: ServiceContext, experimentId: string): Promise<ExperimentRuns> {
  const { id, design, cells } = await readExperiment(ctx, experimentId);
  const current = cells.flatMap(({ row, column, runs }) =>
    runs.filter(({ isSuperseded }) => !isSuperseded).map(({ runId }) => ({ runId, row, column })),
  );
  return {
    experiment: { id, name: design.name },
    runIds: current.map(({ runId }) => runId),
    labels: Object.fromEntries(current.map(({ runId, row, column }) => [runId, { row, column }])),
  };
}
