import type { InputIssue } from '../kernel/errors.ts';
import type { JudgementValue } from '../run/judgement.ts';
import type { CellLabels } from './experiment-cell.ts';
import type { ExperimentRecord, ExperimentRun, ExperimentState } from './experiment-record.ts';
import type { PredictedOutage, SearchState, TriedLength } from './outage-search.ts';

/** An estimated figure and its source: earlier runs, or a rule of thumb. */
export type EstimatedFigure = { value: number; source: string };

/** A cell before its first run: its expected cost, or why it cannot be run. */
export type CellForecast = {
  cell: number;
  row: string;
  column: string;
  labels: CellLabels;
  refusals: InputIssue[];
  /** Per run; null: not known beforehand. */
  points: number | null;
  series: number | null;
  seconds: EstimatedFigure | null;
  diskBytes: EstimatedFigure | null;
};

/** An expanded design before its start: rows and columns in order, each cell, and the totals over all runs. */
export type ExperimentForecast = {
  rows: string[];
  columns: string[];
  cells: CellForecast[];
  /** Runs of the cells that can be run. */
  runCount: number;
  points: number | null;
  seconds: number | null;
  /** Of the largest cell: servers are removed after each run. */
  diskBytes: number | null;
};

/** Progress of an experiment. `remainingMs` is a range, from the durations of cells so far; null with the reason. */
export type ExperimentProgress = {
  runCount: number;
  endedCount: number;
  succeededCount: number;
  /** Ended without success, and not rerun. */
  failedCount: number;
  /** The worst of its runs that have ended; null: none has. */
  judgement: JudgementValue | null;
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

/** One cell with its runs in the order of execution; superseded ones stay listed. */
export type CellStatus = {
  cell: number;
  row: string;
  column: string;
  labels: CellLabels;
  refusals: InputIssue[];
  runs: ExperimentRun[];
};

/** One experiment in detail, during and after its runs. */
export type ExperimentDetail = ExperimentRecord & {
  state: ExperimentState;
  rows: string[];
  columns: string[];
  cells: CellStatus[];
  /** Of a search: where it stands in each cell. */
  searches: CellSearch[];
  progress: ExperimentProgress;
};

/** How long the part of one cell may be away, as far as its runs show it. */
export type CellSearch = {
  cell: number;
  row: string;
  column: string;
  /** In one sentence, with what the queue and the rate predict. */
  sentence: string;
  tried: (TriedLength & { runId: string; lost: number | null })[];
  state: SearchState;
  predicted: PredictedOutage | null;
};
