import type { JudgementValue } from '../run/judgement.ts';
import type { RunState } from '../run/run-state.ts';
import type { ExperimentDesign } from './experiment-design.ts';

/** An experiment as stored: its design is frozen, its progress follows from its runs. */
export type ExperimentRecord = {
  id: string;
  workspaceId: string;
  design: ExperimentDesign;
  /** The scenario that it was started from, and its size; null: not from a scenario. */
  scenario: { id: string; size: string } | null;
  pausedAt: Date | null;
  cancelledAt: Date | null;
  /** A search that has not ended: its next run is decided when the last one has ended. */
  isSearching: boolean;
  createdBy: string;
  createdAt: Date;
  projectId: string | null;
};

/** A run of an experiment; one that `isSuperseded` was rerun and no longer counts. */
export type ExperimentRun = {
  runId: string;
  cell: number;
  repetition: number;
  /** Index in the order of execution. */
  position: number;
  state: RunState;
  /** null: it has not ended. */
  judgement: JudgementValue | null;
  isSuperseded: boolean;
  fraction: number | null;
  startedAt: Date | null;
  endedAt: Date | null;
};

/** State of an experiment. `pausing`: no further run starts, those in progress continue. */
export const experimentStates = [
  'running',
  'pausing',
  'paused',
  'cancelling',
  'cancelled',
  'finished',
] as const;
export type ExperimentState = (typeof experimentStates)[number];
