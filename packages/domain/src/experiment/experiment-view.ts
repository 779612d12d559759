import type { InputIssue } from '../kernel/errors.ts';
import type { CellLabels } from './experiment-cell.ts';
import type { ExperimentRecord, ExperimentRun, ExperimentState } from './experiment-record.ts';

/** A figure that was estimated, and from what: earlier runs, or a rule of thumb that says so. */
export type EstimatedFigure = { value: number; source: string };

/** A cell before it was run: what it will cost, or why it cannot be run. */
export type CellForecast = {
  cell: number;
  row: string;
  column: string;
  labels: CellLabels;
  refusals: InputIssue[];
  /** Of one run; null: not known beforehand. */
  points: number | null;
  series: number | null;
  seconds: EstimatedFigure | null;
  diskBytes: EstimatedFigure | null;
};

/** A design laid out, before it is started: rows and columns in their order, each cell, and the sums over all its runs. */
export type ExperimentForecast = {
  rows: string[];
  columns: string[];
  cells: CellForecast[];
  /** Runs of the cells that can be run. */
  runCount: number;
  points: number | null;
  seconds: number | null;
  /** Of the cell that takes most: servers are gone after each run. */
  diskBytes: number | null;
};

/** How far an experiment has come. `remainingMs` is a range: what cells took until now, from its low to its high; null with the reason. */
export type ExperimentProgress = {
  runCount: number;
  endedCount: number;
  succeededCount: number;
  /** Ended otherwise, and not made again. */
  failedCount: number;
  fraction: number;
  remainingMs: { low: number; high: number } | null;
  remainingReason: string | null;
};

/** One line of the list of experiments. */
export type ExperimentOverview = Omit<ExperimentRecord, 'design'> & {
  name: string;
  state: ExperimentState;
  cellCount: number;
  repetitions: number;
  progress: ExperimentProgress;
};

/** One cell with its runs in the order of making; superseded ones stay listed. */
export type CellStatus = {
  cell: number;
  row: string;
  column: string;
  labels: CellLabels;
  refusals: InputIssue[];
  runs: ExperimentRun[];
};

/** Everything that is known of one experiment while it goes and after. */
export type ExperimentDetail = ExperimentRecord & {
  state: ExperimentState;
  rows: string[];
  columns: string[];
  cells: CellStatus[];
  progress: ExperimentProgress;
};
