import { mostComparedRuns } from '@tidemark/domain/comparison-sides';
import type { RunState } from '@tidemark/domain/run-state';

type Cells = readonly {
  row: string;
  column: string;
  runs: readonly { runId: string; isSuperseded: boolean; state: RunState }[];
}[];

/** succeededRuns are the runs of an experiment that have a result and still count, cell by cell, each with where it stands. */
export function succeededRuns({ cells }: { cells: Cells }): {
  runId: string;
  row: string;
  column: string;
}[] {
  return cells
    .flatMap(({ row, column, runs }) =>
      runs
        .filter(({ isSuperseded, state }) => !isSuperseded && state === 'succeeded')
        .map(({ runId }) => ({ runId, row, column })),
    )
    .slice(0, mostComparedRuns);
}
