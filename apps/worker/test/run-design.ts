import { systemClock } from '@tidemark/clock/system-clock';
import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import { type ExperimentDesign, experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { withLength } from '@tidemark/domain/experiment/outage-search';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { launchedPartIssues } from '@tidemark/domain/target/part-issues';
import { executeRun } from '@tidemark/runner/execute-run';
import { startGenerator } from '@tidemark/runner/generator/generator';
import { partNames, partsOf } from '@tidemark/services/scenarios/choose-systems';
import type { ScenarioRun } from '@tidemark/services/scenarios/finding';
import { searchedRuns } from '@tidemark/services/scenarios/how-long-away-findings';
import type { Scenario, ScenarioSize } from '@tidemark/services/scenarios/scenario';
import { launcherChoices } from '@tidemark/targets/launching/launcher-choices';

/** Dependencies of the runs. */
export type RunParts = { launchers: LauncherFile; stateDir: string };

const nowhere: RunSink = {
  moveTo: async () => undefined,
  keep: async () => undefined,
  record: () => undefined,
  progress: () => undefined,
  remainingAuthorityMs: () => Number.POSITIVE_INFINITY,
  wantedRatePerSec: () => null,
};

/**
 * runDesign executes every cell of a size of a scenario once, on the systems that it chooses, and gives the runs for its findings; of a search as
 * many as it takes.
 */
export async function runDesign(
  scenario: Scenario,
  size: ScenarioSize,
  { launchers, stateDir }: RunParts,
): Promise<ScenarioRun[]> {
  const choices = await launcherChoices(launchers);
  const systems = scenario.systemsOf(choices, size);
  const design = experimentDesignShape.parse({
    ...scenario.designOf(size, partNames(choices, systems)),
    systems: systems.map((system) => ({ target: { kind: 'launched', name: system.variant, ...system } })),
  });
  const runsOn = ({ profile, target }: RunPlan) =>
    target.kind === 'launched' && launchedPartIssues(profile, partsOf(choices, target)).length === 0;
  const runs: ScenarioRun[] = [];
  for (const { cell, labels, plan, refusals } of expandExperiment(design)) {
    if (plan === null) throw new RangeError(`cell ${cell}: ${JSON.stringify(refusals)}`);
    if (!runsOn(plan)) continue;
    const ofCell: ScenarioRun[] = [];
    for (let next: RunPlan | null = plan; next !== null; next = nextOfSearch(design, plan, ofCell)) {
      const runId = `${scenario.id}-${cell}-${ofCell.length}`;
      const summary = await execute(runId, next, { launchers, stateDir });
      ofCell.push({ runId, labels, plan: next, summary });
    }
    runs.push(...ofCell);
  }
  return runs;
}

function execute(runId: string, plan: RunPlan, { launchers, stateDir }: RunParts): Promise<RunSummary> {
  return executeRun(
    { runId, plan, secret: { password: null, token: null } },
    {
      clock: systemClock,
      launchers,
      stateDir,
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator: (job, listeners) => startGenerator({ ...job, threads: 2 }, listeners),
    },
    nowhere,
    new AbortController().signal,
  );
}

/** The plan with the next length, as a worker would add it; null where there is no search, or it is over. */
function nextOfSearch(
  { search }: ExperimentDesign,
  plan: RunPlan,
  runs: readonly ScenarioRun[],
): RunPlan | null {
  if (search === null) return null;
  const { nextSeconds } = searchedRuns(runs, search).state;
  const profile = nextSeconds === null ? null : withLength(plan.profile, search.fault, nextSeconds);
  return profile && { ...plan, profile };
}
