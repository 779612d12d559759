import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { Forecast } from '@tidemark/workload/forecast';
import { plannedPaths } from '@tidemark/workload/planned-series';

/** requireWithinBudget throws `budget_exceeded` if a plan would create more series, or paths of a Graphite, than its target allows. */
export function requireWithinBudget(plan: RunPlan, forecast: Forecast): void {
  const asked = askedSeries(plan, forecast);
  if (asked > plan.target.maxSeries) {
    throw new DomainError('budget_exceeded', { quantity: 'series', asked, allowed: plan.target.maxSeries });
  }
}

function askedSeries(
  { schema, profile, target }: RunPlan,
  { points, series, seriesAtStart }: Forecast,
): number {
  const isGraphite =
    target.kind === 'graphite' || (target.kind === 'launched' && target.graphite !== undefined);
  return isGraphite && points !== null && series !== null
    ? plannedPaths(schema, profile.clock, { firstPoint: 0, endPoint: points })
    : (series ?? seriesAtStart);
}
