import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { plannedSeries } from '@tidemark/workload/planned-series';
import type { Scenario, ScenarioDesign, ScenarioSize } from './scenario.ts';

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
