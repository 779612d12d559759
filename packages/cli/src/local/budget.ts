import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { Forecast } from '@tidemark/workload/forecast';

/** requireWithinBudget throws `budget_exceeded` if a plan would create more series than its target allows. */
export function requireWithinBudget(plan: RunPlan, forecast: Forecast): void {
  const asked = forecast.series ?? forecast.seriesAtStart;
  if (asked > plan.target.maxSeries) {
    throw new DomainError('budget_exceeded', { quantity: 'series', asked, allowed: plan.target.maxSeries });
  }
}
