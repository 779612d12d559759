import type { InputIssue } from '../kernel/errors.ts';
import type { RunPlan } from '../run/run-plan.ts';

/** Labels of a cell on each axis; `steps` has one per sweep. */
export type CellLabels = {
  schema: string;
  profile: string;
  system: string;
  steps: string[];
};

/** Which of the design's options a cell combines: indexes into its lists. */
export type CellParts = { schema: number; profile: number; system: number };

/** One combination of a design. `plan` is null where it cannot be run; `refusals` give the reasons. */
export type ExperimentCell = {
  cell: number;
  labels: CellLabels;
  parts: CellParts;
  plan: RunPlan | null;
  refusals: InputIssue[];
};

/** Position of a cell in the matrix: the row is its system, the column everything else that varies. */
export type CellPlace = { row: string; column: string };
