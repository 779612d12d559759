import { DomainError } from '@tidemark/domain/errors';
import type { Forecast } from '@tidemark/domain/forecast';
import type { RunPlan } from '@tidemark/domain/run-plan';

/** requireWithinBudget throws `budget_exceeded` where a plan would make more series than its target allows. */
export function requireWithinBudget(plan: RunPlan, forecast: Forecast): void {
  const asked = forecast.series ?? forecast.seriesAtStart;
  if (asked > plan.target.maxSeries) {
    throw new DomainError('budget_exceeded', { quantity: 'series', asked, allowed: plan.target.maxSeries });
  }
}
