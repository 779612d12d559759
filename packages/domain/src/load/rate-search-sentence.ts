import { countText } from '../kernel/quantity-text.ts';
import type { RateSearchResult } from './rate-search.ts';

/** rateSearchSentence says what a search for the highest rate came to, and what of it is not the target's doing. */
export function rateSearchSentence(search: RateSearchResult): string {
  const { lastPassPerSec, firstFailPerSec, steps, isConclusive } = search;
  if (steps.length === 0) return 'No step of the search was long enough to tell.';
  if (firstFailPerSec === null) return `${rateText(lastPassPerSec)} held; no higher rate was tried.`;
  const isOurs = steps.some((step) => step.ratePerSec === firstFailPerSec && step.isGeneratorLimited);
  if (lastPassPerSec === null) {
    return isOurs
      ? `At ${rateText(firstFailPerSec)} the generator itself was late already: of the target nothing is known.`
      : `Not even ${rateText(firstFailPerSec)} held.`;
  }
  const fail = isOurs
    ? `at ${rateText(firstFailPerSec)} the generator itself was late, so the target may hold more.`
    : `${rateText(firstFailPerSec)} did not.`;
  const end = isConclusive ? '' : ' The run ended before they were as close as was asked for.';
  return `The highest rate that held is ${rateText(lastPassPerSec)}; ${fail}${end}`;
}

function rateText(perSec: number | null): string {
  return `${countText(perSec ?? 0)} requests/s`;
}
