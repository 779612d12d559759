import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** A run that has a result. */
export type FinishedRun = RunRecord & { summary: RunSummary };

/** A run that has a result, with its label in a comparison. */
export type LabeledRun = { label: string; run: FinishedRun };

/** hasSummary narrows a run to one that has a result. */
export function hasSummary(run: RunRecord): run is FinishedRun {
  return run.summary !== null;
}
