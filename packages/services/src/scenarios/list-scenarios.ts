import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { plannedSeries } from '@tidemark/workload/planned-series';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { scenarios } from './catalog.ts';
import { choosableSystems, type ScenarioSystem } from './choose-systems.ts';
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
    return { size, systems, ...sizeFigures(scenario, size, counted.length) };
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

/** sizeFigures gives the total work of a size on a number of systems. */
export function sizeFigures(scenario: Scenario, size: ScenarioSize, systemCount: number): SizeFigures {
  const { runs, points, series } = countedOnce(scenario, size);
  const { secondsPerSystem, needs } = scenario.costs[size];
  return {
    runs: runs * systemCount,
    points: points * systemCount,
    series,
    expectedSeconds: secondsPerSystem * systemCount,
    needs,
  };
}

type Counted = Pick<SizeFigures, 'runs' | 'points' | 'series'>;

/** Cached: designs never change within a process, and counting half a million entities takes 0.1 s. */
const counted = new Map<string, Counted>();

function countedOnce(scenario: Scenario, size: ScenarioSize): Counted {
  const key = `${scenario.id} ${size}`;
  const found = counted.get(key) ?? countPlanned(scenario.designOf(size));
  counted.set(key, found);
  return found;
}

/** Expands a design for a single system and counts what its runs will write. */
function countPlanned(design: ScenarioDesign): Counted {
  const target = { kind: 'launched', name: 'any', launcher: 'any', variant: 'any' } as const;
  const parsed = experimentDesignShape.parse({ ...design, systems: [{ target }] });
  const plans = expandExperiment(parsed).flatMap(({ plan }) => plan ?? []);
  const pointsOf = plans.map(({ schema, profile }) => plannedPoints(schema, profile) ?? 0);
  const seriesOf = plans.map(({ schema, profile }, i) =>
    plannedSeries(schema, profile.clock, { firstPoint: 0, endPoint: pointsOf[i] ?? 0 }),
  );
  return {
    runs: plans.length * parsed.repetitions,
    points: pointsOf.reduce((sum, points) => sum + points, 0) * parsed.repetitions,
    series: Math.max(0, ...seriesOf),
  };
}
