import { countText, durationText } from '../kernel/quantity-text.ts';
import type { Schema } from '../schema/schema.ts';
import type { ExecutorOf } from './executor.ts';
import type { LoadProfile } from './load-profile.ts';
import { plannedPoints } from './point-plan.ts';
import { nextSearchRate, type RateStep } from './rate-search.ts';

/** What a complete search for the highest rate takes. */
export type SearchExtent = { steps: number; seconds: number; points: number };

/** searchExtent simulates a search on a target that sustains every rate up to `holdsPerSec`, by the rule of the run itself. */
export function searchExtent(search: ExecutorOf<'rate-search'>, holdsPerSec: number): SearchExtent {
  const steps: RateStep[] = [];
  for (let rate = nextSearchRate(search, steps); rate !== null; rate = nextSearchRate(search, steps)) {
    steps.push({ ...notMeasured, ratePerSec: rate, passed: rate <= holdsPerSec });
  }
  const requests = steps.reduce((sum, step) => sum + step.ratePerSec * search.stepSeconds, 0);
  return {
    steps: steps.length,
    seconds: steps.length * search.stepSeconds,
    points: Math.ceil(requests * search.batchSize),
  };
}

/** Whether the extent of a run is too short for its search: for any search, or only for one up to the highest rate. */
export type SearchShortfall = { isCertain: boolean; sentence: string };

/** searchShortfall reports that a run would end before its search for the highest rate; null if it fits, or if that is unknown. */
export function searchShortfall(schema: Schema | null, profile: LoadProfile): SearchShortfall | null {
  const { executor: search, extent } = profile;
  if (search.kind !== 'rate-search') return null;
  const least = searchExtent(search, search.startRatePerSec);
  const most = searchExtent(search, search.maxRatePerSec * 0.999);
  const points = extent.kind === 'points' ? extent.points : schema && plannedPoints(schema, profile);
  const fits = (needed: SearchExtent) =>
    extent.kind === 'wall-time'
      ? extent.seconds >= needed.seconds
      : points === null || points >= needed.points;
  const text = (needed: SearchExtent) =>
    extent.kind === 'wall-time'
      ? `${needed.steps} steps of ${durationText(search.stepSeconds * 1_000)}, ${durationText(needed.seconds * 1_000)} in total`
      : `${needed.steps} steps, ${countText(needed.points)} points in total`;
  if (!fits(least)) {
    return {
      isCertain: true,
      sentence: `Even the shortest search takes ${text(least)}; the run ends before that.`,
    };
  }
  if (fits(most)) return null;
  return {
    isCertain: false,
    sentence: `A search up to ${countText(search.maxRatePerSec)} requests/s takes ${text(most)}; a run that ends earlier gives only the bounds found so far.`,
  };
}

const notMeasured = {
  achievedPerSec: null,
  responseTimeUsP99: null,
  errorShare: null,
  backlogPerSec: null,
  memoryPerSec: null,
  isGeneratorLimited: false,
  reason: '',
};
