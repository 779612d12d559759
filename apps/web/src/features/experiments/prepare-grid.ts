import { cellPlaces, expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { ExperimentCell } from '@tidemark/domain/experiment/experiment-cell';
import { type ExperimentDesign, maxExperimentRuns } from '@tidemark/domain/experiment/experiment-design';
import type { CellForecast, ExperimentForecast } from '@tidemark/domain/experiment/experiment-view';
import { mostRunsPerCell } from '@tidemark/domain/experiment/outage-search';
import type { InputIssue } from '@tidemark/domain/kernel/errors';
import { plannedPoints, simulatedSpanMs } from '@tidemark/domain/load/point-plan';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { forecastTotals } from '@tidemark/workload/forecast';
import { countingWeight } from '@tidemark/workload/planned-series';
import { mostCountedEntities } from '#features/schemas/prepare-schema-forecast.ts';
import { movableAttributes } from './movable-attributes.ts';

type Counts = { points: number | null; series: number | null };

/**
 * prepareGrid lays a design out at once, without asking the server: rows, columns, points, planned series and what is refused.
 * Time and disk are null: only the server knows earlier runs. Null where the design has more runs than an experiment may have.
 */
export function prepareGrid(
  design: ExperimentDesign,
  unavailable: readonly (string | null)[],
): ExperimentForecast | null {
  if (runsAtMost(design) > maxExperimentRuns) return null;
  const cells = expandExperiment(design);
  const places = cellPlaces(cells);
  const counts = new Map<string, Counts>();
  const mostEntities = (mostCountedEntities * design.systems.length) / cells.length;
  const forecasts = cells.map((cell, i): CellForecast => {
    const counted = countsOf(cell, counts, mostEntities);
    return {
      cell: cell.cell,
      row: places[i]?.row ?? '',
      column: places[i]?.column ?? '',
      labels: cell.labels,
      refusals: [...cell.refusals, ...refusalsHere(cell, counted, unavailable[cell.parts.system] ?? null)],
      ...counted,
      seconds: null,
      diskBytes: null,
    };
  });
  const startable = forecasts.filter(({ refusals }) => refusals.length === 0);
  return {
    rows: [...new Set(places.map(({ row }) => row))],
    columns: [...new Set(places.map(({ column }) => column))],
    cells: forecasts,
    runCount: startable.length * mostRunsPerCell(design),
    points: sumOrNull(
      startable.map(({ points }) => points),
      mostRunsPerCell(design),
    ),
    seconds: null,
    diskBytes: null,
  };
}

/** runsAtMost is the number of runs of a design, if none of its cells is refused. */
export function runsAtMost(design: ExperimentDesign): number {
  const { schemas, profiles, systems, sweeps, asTagAndField } = design;
  const variants = schemas.map(({ schema }) => {
    const keys = new Set(movableAttributes([schema]).map(({ key }) => key));
    return 2 ** asTagAndField.filter((key) => keys.has(key)).length;
  });
  const steps = sweeps.reduce((product, sweep) => product * sweep.steps.length, 1);
  const cells = variants.reduce((sum, count) => sum + count, 0) * profiles.length * systems.length * steps;
  return cells * mostRunsPerCell(design);
}

/** Systems differ in nothing that is counted, so each schema with its load is counted once. */
function countsOf(
  { plan, labels }: ExperimentCell,
  known: Map<string, Counts>,
  mostEntities: number,
): Counts {
  if (plan === null) return { points: null, series: null };
  const key = JSON.stringify([labels.schema, labels.profile, labels.steps]);
  const found = known.get(key) ?? countPlan(plan, mostEntities);
  known.set(key, found);
  return found;
}

function countPlan(plan: RunPlan, mostEntities: number): Counts {
  const { schema, profile } = plan;
  const minutes = (simulatedSpanMs(schema, profile) ?? 0) / 60_000;
  if (entitiesOf(schema, minutes) <= mostEntities) return forecastTotals(schema, profile);
  return { points: plannedPoints(schema, profile) ?? scheduledPoints(profile), series: null };
}

/** Work of counting, in entities that come steadily. */
function entitiesOf({ entityPool }: RunPlan['schema'], minutes: number): number {
  if (!entityPool) return 0;
  const { fixedCount, rollingCount, newPerSimulatedMinute } = entityPool;
  return (fixedCount + rollingCount + newPerSimulatedMinute * minutes) * countingWeight(entityPool);
}

function refusalsHere(
  { plan }: ExperimentCell,
  { series }: Counts,
  unavailable: string | null,
): InputIssue[] {
  const refusals: InputIssue[] = [];
  if (unavailable !== null) refusals.push({ pointer: '/systems', code: 'unavailable', detail: unavailable });
  if (plan !== null && series !== null && series > plan.target.maxSeries) {
    refusals.push({
      pointer: '/target/maxSeries',
      code: 'budget_exceeded',
      detail: `${series.toLocaleString('en')} series; the target allows ${plan.target.maxSeries.toLocaleString('en')}`,
    });
  }
  return refusals;
}

/** One figure that is not known leaves the sum unknown. */
function sumOrNull(figures: readonly (number | null)[], times: number): number | null {
  return figures.reduce<number | null>(
    (sum, figure) => (sum === null || figure === null ? null : sum + figure * times),
    0,
  );
}
