import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { maxSearchRuns } from '@tidemark/domain/experiment/outage-search';
import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import type { TargetPart } from '@tidemark/domain/target/launcher';
import { launchedPartIssues } from '@tidemark/domain/target/part-issues';
import { plannedSeries } from '@tidemark/workload/planned-series';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { scenarios } from './catalog.ts';
import { choosableSystems, partsOf, type ScenarioSystem } from './choose-systems.ts';
import { type Scenario, type ScenarioDesign, type ScenarioSize, scenarioSizes } from './scenario.ts';

/** One size of a scenario: its figures, and the systems that it runs on here; none where it cannot be started. */
export type SizeOffer = SizeFigures & { size: ScenarioSize; systems: ScenarioSystem[] };

/** A scenario as listed. `startable` is false where no worker can start a system for it. */
export type ScenarioOffer = Pick<
  Scenario,
  'id' | 'title' | 'document' | 'documentUrl' | 'published' | 'publishedFigures' | 'asks'
> & {
  sizes: SizeOffer[];
  startable: boolean;
  /** Systems that the experiment can be started on instead; none where they cannot be chosen. */
  choices: ScenarioSystem[];
  /** What to add to the launchers to see more; null where nothing is missing. */
  hint: string | null;
};

/** listScenarios gives all scenarios with their sizes. */
export async function listScenarios(ctx: ServiceContext): Promise<ScenarioOffer[]> {
  requirePermission(ctx, 'read');
  return scenarios.map((scenario) => offerOf(scenario, ctx.launchers));
}

/** offerOf describes a scenario and its sizes; where nothing can be started, the figures are those of the default systems. */
export function offerOf(scenario: Scenario, launchers: ServiceContext['launchers']): ScenarioOffer {
  const { id, title, document, documentUrl, published, publishedFigures, asks } = scenario;
  const sizes = scenarioSizes.map((size) => {
    const systems = scenario.systemsOf(launchers, size);
    const counted = systems.length > 0 ? systems : scenario.systemsOf(null, size);
    return {
      size,
      systems,
      ...sizeFigures(
        scenario,
        size,
        counted.map((system) => partsOf(launchers, system)),
      ),
    };
  });
  const startable = sizes.some(({ systems }) => systems.length > 0);
  const hint = scenario.hintOf?.(launchers) ?? null;
  const choices = scenario.choosesSystems ? choosableSystems(launchers) : [];
  return {
    id,
    title,
    document,
    documentUrl,
    published,
    publishedFigures,
    asks,
    sizes,
    startable,
    choices,
    hint,
  };
}

/** Total work of one size, shown before it is started. */
export type SizeFigures = {
  runs: number;
  /** Total over all runs. */
  points: number;
  /** Distinct series of the run that has the most. */
  series: number;
  /** Approximate total duration on two cores. */
  expectedSeconds: number;
  needs: string | null;
};

/** sizeFigures gives the total work of a size on systems with these parts (none: unknown): a system that lacks a part has no faults of it. */
export function sizeFigures(
  scenario: Scenario,
  size: ScenarioSize,
  systems: readonly (readonly TargetPart[])[],
): SizeFigures {
  const names = new Set(systems.flat().map(({ name }) => name));
  const planned = plannedOnce(scenario, size, names);
  const runs = systems.flatMap((parts) =>
    planned.filter(({ profile }) => parts.length === 0 || launchedPartIssues(profile, parts).length === 0),
  );
  const { secondsPerSystem, needs } = scenario.costs[size];
  return {
    runs: runs.length,
    points: runs.reduce((sum, { points }) => sum + points, 0),
    series: Math.max(0, ...planned.map(({ series }) => series)),
    expectedSeconds: Math.round(secondsPerSystem * (runs.length / Math.max(1, planned.length))),
    needs,
  };
}

type PlannedRun = { profile: LoadProfile; points: number; series: number };

/** Cached: designs never change within a process, and counting half a million entities takes 0.1 s. */
const plannedRuns = new Map<string, PlannedRun[]>();

function plannedOnce(scenario: Scenario, size: ScenarioSize, names: ReadonlySet<string>): PlannedRun[] {
  const key = [scenario.id, size, ...[...names].toSorted()].join(' ');
  const found = plannedRuns.get(key) ?? plannedOn(scenario.designOf(size, names));
  plannedRuns.set(key, found);
  return found;
}

/** Expands a design for a single system and counts what its runs will write. */
function plannedOn(design: ScenarioDesign): PlannedRun[] {
  const target = { kind: 'launched', name: 'any', launcher: 'any', variant: 'any' } as const;
  const parsed = experimentDesignShape.parse({ ...design, systems: [{ target }] });
  const runs = expandExperiment(parsed).flatMap(({ plan }) => {
    if (plan === null) return [];
    const { schema, profile } = plan;
    const points = plannedPoints(schema, profile) ?? 0;
    const series = plannedSeries(schema, profile.clock, { firstPoint: 0, endPoint: points });
    return [{ profile, points, series }];
  });
  return Array.from(
    { length: parsed.search === null ? parsed.repetitions : maxSearchRuns },
    () => runs,
  ).flat();
}
