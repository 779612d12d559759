import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import type { ScenarioRun } from '../scenarios/finding.ts';
import type { Scenario, ScenarioSize } from '../scenarios/scenario.ts';

/** cellsOf expands a size of a scenario on the default systems, with one run per cell that has the summary of `summaryOf`. */
export function cellsOf(
  scenario: Scenario,
  size: ScenarioSize,
  summaryOf: (run: Omit<ScenarioRun, 'summary'>) => Partial<RunSummary>,
): ScenarioRun[] {
  const design = experimentDesignShape.parse({
    ...scenario.designOf(size),
    systems: scenario
      .systemsOf(null, size)
      .map((system) => ({ target: { kind: 'launched', name: system.variant, ...system } })),
  });
  return expandExperiment(design).flatMap(({ cell, labels, plan }) => {
    if (plan === null) return [];
    const run = { runId: `run-${cell}`, labels, plan };
    return [{ ...run, summary: aSummary(summaryOf(run)) }];
  });
}
