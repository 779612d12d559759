import { isTerminal } from '../run/run-state.ts';
import type { ExperimentRecord, ExperimentRun, ExperimentState } from './experiment-record.ts';

/** experimentState tells where an experiment stands, from what was asked of it and how its runs stand. */
export function experimentState(
  { pausedAt, cancelledAt }: Pick<ExperimentRecord, 'pausedAt' | 'cancelledAt'>,
  runs: readonly Pick<ExperimentRun, 'state'>[],
): ExperimentState {
  const isOver = runs.every(({ state }) => isTerminal(state));
  if (cancelledAt !== null) return isOver ? 'cancelled' : 'cancelling';
  if (isOver) return 'finished';
  if (pausedAt === null) return 'running';
  return runs.every(({ state }) => state === 'queued' || isTerminal(state)) ? 'paused' : 'pausing';
}
