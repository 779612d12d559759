import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { Forecast } from '@tidemark/workload/forecast';
import { plannedPaths } from '@tidemark/workload/planned-series';

/** requireWithinBudget throws `budget_exceeded` if a plan would create more series, or paths of a Graphite, than its target allows. */
export function requireWithinBudget(plan: RunPlan, forecast: Forecast, isGraphite: boolean): void {
  const asked = askedSeries(plan, forecast, isGraphite);
  if (asked > plan.target.maxSeries) {
    throw new DomainError('budget_exceeded', { quantity: 'series', asked, allowed: plan.target.maxSeries });
  }
}

function askedSeries(
  { schema, profile }: RunPlan,
  { points, series, seriesAtStart }: Forecast,
  isGraphite: boolean,
): number {
  return isGraphite && points !== null && series !== null
    ? plannedPaths(schema, profile.clock, { firstPoint: 0, endPoint: points })
    : (series ?? seriesAtStart);
}
