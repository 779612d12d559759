import { countText, durationText } from '../kernel/quantity-text.ts';
import type { Schema } from '../schema/schema.ts';
import type { ExecutorOf } from './executor.ts';
import type { LoadProfile } from './load-profile.ts';
import { plannedPoints } from './point-plan.ts';
import { nextSearchRate, type RateStep } from './rate-search.ts';

/** What a search for the highest rate takes until it is over. */
export type SearchExtent = { steps: number; seconds: number; points: number };

/** searchExtent walks a search on a target that holds every rate up to `holdsPerSec`, by the rule that the run itself goes by. */
export function searchExtent(search: ExecutorOf<'rate-search'>, holdsPerSec: number): SearchExtent {
  const steps: RateStep[] = [];
  for (let rate = nextSearchRate(search, steps); rate !== null; rate = nextSearchRate(search, steps)) {
    steps.push({ ...untold, ratePerSec: rate, passed: rate <= holdsPerSec });
  }
  const requests = steps.reduce((sum, step) => sum + step.ratePerSec * search.stepSeconds, 0);
  return {
    steps: steps.length,
    seconds: steps.length * search.stepSeconds,
    points: Math.ceil(requests * search.batchSize),
  };
}

/** How far the extent of a run falls short of its search: of any search at all, or only of one that goes up to the highest rate. */
export type SearchShortfall = { isCertain: boolean; sentence: string };

/** searchShortfall tells where a run would end before its search for the highest rate; null where it fits, or where nobody can know. */
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
      ? `${needed.steps} steps of ${durationText(search.stepSeconds * 1_000)}, ${durationText(needed.seconds * 1_000)} in all`
      : `${needed.steps} steps, ${countText(needed.points)} points in all`;
  if (!fits(least)) {
    return {
      isCertain: true,
      sentence: `Even the shortest search takes ${text(least)}; the run ends before.`,
    };
  }
  if (fits(most)) return null;
  return {
    isCertain: false,
    sentence: `A search up to ${countText(search.maxRatePerSec)} requests/s takes ${text(most)}; a run that ends before tells how far it came.`,
  };
}

const untold = {
  achievedPerSec: null,
  responseTimeUsP99: null,
  errorShare: null,
  backlogPerSec: null,
  memoryPerSec: null,
  isGeneratorLimited: false,
  reason: '',
};
