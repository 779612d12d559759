import type { RunState } from '../run/run-state.ts';
import type { ExperimentDesign } from './experiment-design.ts';

/** An experiment as stored: its design is frozen, how it goes follows from its runs. */
export type ExperimentRecord = {
  id: string;
  workspaceId: string;
  design: ExperimentDesign;
  /** The scenario that it was started from, and its size; null: somebody's own. */
  scenario: { id: string; size: string } | null;
  pausedAt: Date | null;
  cancelledAt: Date | null;
  createdBy: string;
  createdAt: Date;
};

/** A run of an experiment; one that `isSuperseded` was made again, and counts no more. */
export type ExperimentRun = {
  runId: string;
  cell: number;
  repetition: number;
  /** Place in the order of making. */
  position: number;
  state: RunState;
  isSuperseded: boolean;
  fraction: number | null;
  startedAt: Date | null;
  endedAt: Date | null;
};

/** Where an experiment stands. `pausing`: no further run is begun, those that go are still going. */
export const experimentStates = [
  'running',
  'pausing',
  'paused',
  'cancelling',
  'cancelled',
  'finished',
] as const;
export type ExperimentState = (typeof experimentStates)[number];
