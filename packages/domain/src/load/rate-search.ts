import { z } from 'zod';
import { countText } from '../kernel/quantity-text.ts';
import type { ExecutorOf } from './executor.ts';

/** One step of the search for the highest sustainable rate: its rate, what was measured, and why it passed or failed. */
const rateStepShape = z.object({
  ratePerSec: z.number(),
  achievedPerSec: z.number().nullable(),
  responseTimeUsP99: z.number().nullable(),
  errorShare: z.number().nullable(),
  backlogPerSec: z
    .object({ slope: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe('Growth of the batches due and not yet settled, per second, with its 95 % interval'),
  memoryPerSec: z
    .object({ slope: z.number(), low: z.number(), high: z.number() })
    .nullable()
    .describe('Growth of the resident memory, bytes per second, with its 95 % interval; null: not measured'),
  isGeneratorLimited: z
    .boolean()
    .describe('The generator itself was late, so the step shows nothing about the target'),
  passed: z.boolean(),
  reason: z.string(),
});
export type RateStep = z.infer<typeof rateStepShape>;

/** What a search found. Null: no step passed, or none failed. */
export const rateSearchResultShape = z.object({
  steps: z.array(rateStepShape),
  lastPassPerSec: z.number().nullable(),
  firstFailPerSec: z.number().nullable(),
  isConclusive: z.boolean().describe('Pass and failure are as close as requested'),
});
export type RateSearchResult = z.infer<typeof rateSearchResultShape>;

/** The bounds known after some steps of a search. */
type Known = { lastPassPerSec: number | null; firstFailPerSec: number | null };

const growth = 2;
const mostSteps = 40;

/**
 * nextSearchRate is the rate of the next step; null: the search is over. It doubles until a step fails (or halves until one passes),
 * then tries the middle between the highest pass and the lowest failure until they are as close as requested.
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

/** concludeSearch gives the result of the steps. A pass above a failure does not count: a lower rate already failed. */
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

/** rateSearchSentence states the result of a search for the highest rate, and where the generator limited it. */
export function rateSearchSentence(search: RateSearchResult): string {
  const { lastPassPerSec, firstFailPerSec, steps, isConclusive } = search;
  if (steps.length === 0) return 'No step of the search was long enough for a result.';
  if (firstFailPerSec === null) return `${rateText(lastPassPerSec)} sustained; no higher rate was tried.`;
  const isOurs = steps.some((step) => step.ratePerSec === firstFailPerSec && step.isGeneratorLimited);
  if (lastPassPerSec === null) {
    return isOurs
      ? `At ${rateText(firstFailPerSec)} the generator itself was already late: this shows nothing about the target.`
      : `Not even ${rateText(firstFailPerSec)} was sustained.`;
  }
  const fail = isOurs
    ? `at ${rateText(firstFailPerSec)} the generator itself was late, so the target may sustain more.`
    : `${rateText(firstFailPerSec)} was not sustained.`;
  const end = isConclusive ? '' : ' The run ended before the two rates were as close as requested.';
  return `The highest sustained rate is ${rateText(lastPassPerSec)}; ${fail}${end}`;
}

function rateText(perSec: number | null): string {
  return `${countText(perSec ?? 0)} requests/s`;
}
