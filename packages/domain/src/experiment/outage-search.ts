import { z } from 'zod';
import type { LoadProfile } from '../load/load-profile.ts';

/** Limit of runs for each cell of a search. */
export const maxSearchRuns = 6;

const seconds = z.number().min(0.1).max(3_600);

/** How long may a part be away? The length of one fault is halved in on, run by run, between one that is survived and one that is not. */
export const outageSearchShape = z
  .strictObject({
    fault: z.int().min(0).max(49).default(0).describe('Which of the faults of the load profile, from 0'),
    lowSeconds: seconds.describe('The shortest length to try'),
    highSeconds: seconds.describe('The longest length to try'),
    resolutionSeconds: seconds.default(0.5).describe('Lengths closer than this are not distinguished'),
    survives: z
      .enum(['nothing-lost', 'converged'])
      .default('nothing-lost')
      .describe('When a length counts as survived: nothing was lost, or all parts also held the same again'),
    toleratedShare: z
      .number()
      .min(0)
      .max(0.1)
      .default(0)
      .describe('Points that may be lost nevertheless, such as those in flight, as a share of all'),
  })
  .refine(({ lowSeconds, highSeconds }) => lowSeconds < highSeconds, {
    path: ['highSeconds'],
    message: 'must be longer than the shortest length',
  });
export type OutageSearch = z.infer<typeof outageSearchShape>;

/** mostRunsPerCell is how many runs each cell of a design has, or may have where it searches. */
export function mostRunsPerCell({
  search,
  repetitions,
}: {
  search: OutageSearch | null;
  repetitions: number;
}): number {
  return search === null ? repetitions : maxSearchRuns;
}

export const searchOutcomes = ['survived', 'lost', 'unknown'] as const;
export type SearchOutcome = (typeof searchOutcomes)[number];

/** One run of a search that ended: the length that it tried, and what came of it. */
export type TriedLength = { seconds: number; outcome: SearchOutcome };

/** Where the size of a queue is known from: the configuration of its relay, or runs in which it was seen to be full. */
export const queueSources = ['configured', 'observed'] as const;

/** What a queue and a rate predict: the part may be away until the queue is full. */
export type PredictedOutage = {
  seconds: number;
  queue: number;
  source: (typeof queueSources)[number];
  ratePerSec: number;
  unit: 'points' | 'metrics';
};

export const searchEnds = [
  'survives-all',
  'loses-all',
  'found',
  'contradictory',
  'unknown',
  'runs-used',
] as const;

/** Where a search stands; `nextSeconds` is null where it is over, with the reason in `end`. */
export type SearchState = {
  nextSeconds: number | null;
  /** The longest length that was survived with no shorter one lost; null: none. */
  survivedSeconds: number | null;
  /** The shortest length that was not survived; null: none. */
  lostSeconds: number | null;
  /** A longer length was survived than one that was not: there is no one limit. */
  isContradictory: boolean;
  /** The longest survived length was survived twice. */
  isConfirmed: boolean;
  end: (typeof searchEnds)[number] | null;
};

/**
 * outageSearch decides the next length from those tried: the longest first, then those around what is predicted, then the shortest, then the
 * middle between the longest survived and the shortest lost; at last the longest survived once more, since what is survived once may be luck.
 * Never more than `maxSearchRuns`. A prediction decides where to look, never what is found.
 */
export function outageSearch(
  search: OutageSearch,
  tried: readonly TriedLength[],
  predictedSeconds: number | null,
): SearchState {
  const lost = lengthsOf(tried, 'lost');
  const survived = lengthsOf(tried, 'survived');
  const lostSeconds = lost.length === 0 ? null : Math.min(...lost);
  const below = survived.filter((length) => lostSeconds === null || length < lostSeconds);
  const survivedSeconds = below.length === 0 ? null : Math.max(...below);
  const known = {
    survivedSeconds,
    lostSeconds,
    isContradictory: lostSeconds !== null && survived.some((length) => length >= lostSeconds),
    isConfirmed: survived.filter((length) => length === survivedSeconds).length > 1,
  };
  const ended = (end: NonNullable<SearchState['end']>): SearchState => ({ ...known, nextSeconds: null, end });
  if (known.isContradictory) return ended('contradictory');
  const next = nextLength(search, tried, known, predictedSeconds);
  if (typeof next === 'string') return ended(next);
  if (tried.length >= maxSearchRuns)
    return ended(lostSeconds !== null && survivedSeconds !== null ? 'found' : 'runs-used');
  return { ...known, nextSeconds: next, end: null };
}

function lengthsOf(tried: readonly TriedLength[], outcome: SearchOutcome): number[] {
  return tried.filter((one) => one.outcome === outcome).map(({ seconds: length }) => length);
}

type Known = Pick<SearchState, 'survivedSeconds' | 'lostSeconds' | 'isConfirmed'>;

function nextLength(
  { lowSeconds, highSeconds, resolutionSeconds }: OutageSearch,
  tried: readonly TriedLength[],
  { survivedSeconds, lostSeconds, isConfirmed }: Known,
  predictedSeconds: number | null,
): number | 'survives-all' | 'loses-all' | 'found' | 'unknown' {
  const last = tried.at(-1);
  if (last?.outcome === 'unknown') return tried.at(-2)?.outcome === 'unknown' ? 'unknown' : last.seconds;
  if (survivedSeconds === highSeconds) return 'survives-all';
  if (lostSeconds === lowSeconds) return 'loses-all';
  if (lostSeconds === null) return highSeconds;
  const isLast = tried.length >= maxSearchRuns - 1;
  const isClose = lostSeconds - (survivedSeconds ?? lowSeconds) <= resolutionSeconds;
  const near = untriedNear(predictedSeconds ?? 0, tried).find(
    (length) => length > (survivedSeconds ?? lowSeconds) && length < lostSeconds,
  );
  if (near !== undefined && !isLast && !isClose) return near;
  if (survivedSeconds === null) return lowSeconds;
  if (!isClose && !isLast) return roundedLength((survivedSeconds + lostSeconds) / 2);
  return isConfirmed ? 'found' : survivedSeconds;
}

/** Each run changes the prediction a little: a length beside one that was tried adds nothing. */
function untriedNear(predictedSeconds: number, tried: readonly TriedLength[]): number[] {
  return aroundPredicted
    .map((share) => roundedLength(share * predictedSeconds))
    .filter((length) => tried.every(({ seconds }) => Math.abs(seconds - length) > 0.1 * predictedSeconds));
}

/** Where to look around a predicted length, as shares of it. */
const aroundPredicted = [0.9, 1.1];

function roundedLength(length: number): number {
  return Math.round(10 * length) / 10;
}

/** withLength gives a load profile whose fault has another length; null where it has no such fault, or one without a length of its own. */
export function withLength(profile: LoadProfile, fault: number, forSeconds: number): LoadProfile | null {
  const step = profile.faults[fault];
  if (step === undefined || step.action === 'restart' || step.forSeconds === undefined) return null;
  return { ...profile, faults: profile.faults.with(fault, { ...step, forSeconds }) };
}
