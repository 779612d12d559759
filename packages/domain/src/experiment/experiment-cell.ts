import type { InputIssue } from '../kernel/errors.ts';
import type { RunPlan } from '../run/run-plan.ts';

/** Where a cell stands on each axis, in words; `steps` has one label for each sweep. */
export type CellLabels = {
  schema: string;
  profile: string;
  system: string;
  steps: string[];
};

/** Which of the design's options a cell is made of: places in its lists. */
export type CellParts = { schema: number; profile: number; system: number };

/** One combination of a design. `plan` is null where it cannot be run, and `refusals` tell why. */
export type ExperimentCell = {
  cell: number;
  labels: CellLabels;
  parts: CellParts;
  plan: RunPlan | null;
  refusals: InputIssue[];
};

/** rowOf and columnOf are the two axes of the matrix: systems down, everything else across, as far as it varies. */
export type CellPlace = { row: string; column: string };
