import type { CellStatus } from './experiment-view.ts';

/** The run that counts for one repetition of one cell, and where the cell stands in the matrix. */
export type CurrentRun = { runId: string; cell: number; repetition: number; row: string; column: string };

/** currentRuns gives the newest run of each cell and repetition, cell by cell; what was made again counts no more. */
export function currentRuns({ cells }: { cells: readonly CellStatus[] }): CurrentRun[] {
  return cells.flatMap(({ cell, row, column, runs }) =>
    runs
      .filter(({ isSuperseded }) => !isSuperseded)
      .toSorted((a, b) => a.repetition - b.repetition)
      .map(({ runId, repetition }) => ({ runId, cell, repetition, row, column })),
  );
}
