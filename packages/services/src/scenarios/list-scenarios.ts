import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { plannedSeries } from '@tidemark/workload/planned-series';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { scenarios } from './catalog.ts';
import type { ScenarioSystem } from './choose-systems.ts';
import { type Scenario, type ScenarioDesign, type ScenarioSize, scenarioSizes } from './scenario.ts';

/** One size as it is offered: what it takes, and the systems that it runs on here; none where it cannot be started. */
export type SizeOffer = SizeFigures & { size: ScenarioSize; systems: ScenarioSystem[] };

/** A scenario as it is offered. `startable` is false where no worker can start a system for it. */
export type ScenarioOffer = Pick<
  Scenario,
  'id' | 'title' | 'document' | 'published' | 'publishedFigures' | 'asks'
> & {
  sizes: SizeOffer[];
  startable: boolean;
  /** What to add to the launchers for more to be shown; null where nothing is missing. */
  hint: string | null;
};

/** listScenarios gives every scenario with its sizes. */
export async function listScenarios(ctx: ServiceContext): Promise<ScenarioOffer[]> {
  requirePermission(ctx, 'read');
  return scenarios.map((scenario) => offerOf(scenario, ctx.launchers));
}

/** offerOf tells what a scenario is and takes; where nothing can be started, its figures are those of the default systems. */
export function offerOf(scenario: Scenario, launchers: ServiceContext['launchers']): ScenarioOffer {
  const { id, title, document, published, publishedFigures, asks } = scenario;
  const sizes = scenarioSizes.map((size) => {
    const systems = scenario.systemsOf(launchers, size);
    const counted = systems.length > 0 ? systems : scenario.systemsOf(null, size);
    return { size, systems, ...sizeFigures(scenario, size, counted.length) };
  });
  const startable = sizes.some(({ systems }) => systems.length > 0);
  const hint = scenario.hintOf?.(launchers) ?? null;
  return { id, title, document, published, publishedFigures, asks, sizes, startable, hint };
}

/** What a size of a scenario amounts to, so that nobody starts hours by one click unknowing. */
export type SizeFigures = {
  runs: number;
  /** Of all runs together. */
  points: number;
  /** Distinct series of the run that has most. */
  series: number;
  /** About how long it takes on two cores, all in all. */
  expectedSeconds: number;
  needs: string | null;
};

/** sizeFigures tells what a size amounts to on so many systems. */
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

/** Designs never change while a process lives, and half a million entities take a tenth of a second to count. */
const counted = new Map<string, Counted>();

function countedOnce(scenario: Scenario, size: ScenarioSize): Counted {
  const key = `${scenario.id} ${size}`;
  const found = counted.get(key) ?? countPlanned(scenario.designOf(size));
  counted.set(key, found);
  return found;
}

/** Lays a design out on one system, whichever it is, and counts what its runs will write. */
function countPlanned(design: ScenarioDesign): Counted {
  const target = { kind: 'launched', name: 'any', launcher: 'any', variant: 'any' } as const;
  const laidOut = experimentDesignShape.parse({ ...design, systems: [{ target }] });
  const plans = expandExperiment(laidOut).flatMap(({ plan }) => plan ?? []);
  const pointsOf = plans.map(({ schema, profile }) => plannedPoints(schema, profile) ?? 0);
  const seriesOf = plans.map(({ schema, profile }, i) =>
    plannedSeries(schema, profile.clock, { firstPoint: 0, endPoint: pointsOf[i] ?? 0 }),
  );
  return {
    runs: plans.length * laidOut.repetitions,
    points: pointsOf.reduce((sum, points) => sum + points, 0) * laidOut.repetitions,
    series: Math.max(0, ...seriesOf),
  };
}
