import type { ExecutorOf } from './executor.ts';
import type { RateSearchResult, RateStep } from './rate-search.ts';

/** What a search knows after some steps. */
type Known = { lastPassPerSec: number | null; firstFailPerSec: number | null };

const growth = 2;
const mostSteps = 40;

/**
 * nextSearchRate is the rate of the next step; null: the search is over. It doubles until a step fails (or halves until one passes),
 * then tries the middle between the highest pass and the lowest fail until they lie as close as was asked for.
 */
export function nextSearchRate(search: ExecutorOf<'rate-search'>, steps: readonly RateStep[]): number | null {
  if (steps.length === 0) return search.startRatePerSec;
  if (steps.length >= mostSteps || isClose(search, boundsOf(steps))) return null;
  const { lastPassPerSec, firstFailPerSec } = boundsOf(steps);
  if (firstFailPerSec === null) {
    const next = Math.min(search.maxRatePerSec, (lastPassPerSec ?? search.startRatePerSec) * growth);
    return next === lastPassPerSec ? null : next;
  }
  if (lastPassPerSec === null) {
    const next = firstFailPerSec / growth;
    return next < lowestRatePerSec ? null : next;
  }
  return (lastPassPerSec + firstFailPerSec) / 2;
}

const lowestRatePerSec = 0.1;

/** concludeSearch tells what the steps found. A pass above a fail does not count: the rate below it did not hold. */
export function concludeSearch(search: ExecutorOf<'rate-search'>, steps: RateStep[]): RateSearchResult {
  const bounds = boundsOf(steps);
  return { steps, ...bounds, isConclusive: isClose(search, bounds) };
}

function boundsOf(steps: readonly RateStep[]): Known {
  const fails = steps.filter((step) => !step.passed).map((step) => step.ratePerSec);
  const firstFailPerSec = fails.length === 0 ? null : Math.min(...fails);
  const passes = steps
    .filter((step) => step.passed && (firstFailPerSec === null || step.ratePerSec < firstFailPerSec))
    .map((step) => step.ratePerSec);
  return { lastPassPerSec: passes.length === 0 ? null : Math.max(...passes), firstFailPerSec };
}

function isClose(search: ExecutorOf<'rate-search'>, { lastPassPerSec, firstFailPerSec }: Known): boolean {
  if (lastPassPerSec === null || firstFailPerSec === null) return false;
  return (firstFailPerSec - lastPassPerSec) / firstFailPerSec <= search.closeEnough;
}
