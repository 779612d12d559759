import { distrustOf } from '@tidemark/analysis/compare/run-trust';
import type { CellLabels } from '@tidemark/domain/experiment/experiment-cell';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';

/** A finished run of a scenario's experiment, with the place of its cell in words. */
export type ScenarioRun = { runId: string; labels: CellLabels; plan: RunPlan; summary: RunSummary };

/** Runs of one kind under the name that tells them from the others. */
export type RunGroup = { name: string; runs: ScenarioRun[] };

/** groupRuns puts runs together by a name, in the order in which names first appear. */
export function groupRuns(runs: readonly ScenarioRun[], nameOf: (run: ScenarioRun) => string): RunGroup[] {
  const groups = new Map<string, ScenarioRun[]>();
  for (const run of runs) groups.set(nameOf(run), [...(groups.get(nameOf(run)) ?? []), run]);
  return [...groups].map(([name, members]) => ({ name, runs: members }));
}

/** bySystem groups runs by the system that they were made on. */
export function bySystem(runs: readonly ScenarioRun[]): RunGroup[] {
  return groupRuns(runs, ({ labels }) => labels.system);
}

/** trusted are the runs whose figures may be built on. */
export function trusted(runs: readonly ScenarioRun[]): ScenarioRun[] {
  return runs.filter(({ summary }) => distrustOf(summary) === null);
}
