import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  maxSearchRuns,
  type OutageSearch,
  outageSearch,
  outageSearchShape,
  type SearchOutcome,
  type TriedLength,
} from './outage-search.ts';

const searches = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 3_000 }), fc.constantFrom(0.5, 1, 5))
  .map(([low, more, resolutionSeconds]) =>
    outageSearchShape.parse({ lowSeconds: low, highSeconds: low + more / 2, resolutionSeconds }),
  );

const predictions = fc.option(fc.double({ min: 0, max: 4_000, noNaN: true }));

/** Runs a search against a part that answers as `outcome` says. */
function run(
  search: OutageSearch,
  outcome: (seconds: number, place: number) => SearchOutcome,
  predicted: number | null,
): TriedLength[] {
  const tried: TriedLength[] = [];
  for (;;) {
    const { nextSeconds } = outageSearch(search, tried, predicted);
    if (nextSeconds === null) return tried;
    tried.push({ seconds: nextSeconds, outcome: outcome(nextSeconds, tried.length) });
    if (tried.length > maxSearchRuns) throw new Error('a search has no end');
  }
}

it('takes at most six runs, whatever they show, and tries no length outside its bounds', () => {
  const outcomes = fc.array(fc.constantFrom<SearchOutcome>('survived', 'lost', 'unknown'), {
    minLength: 7,
    maxLength: 7,
  });
  fc.assert(
    fc.property(searches, outcomes, predictions, (search, given, predicted) => {
      const tried = run(search, (_, place) => given[place] ?? 'unknown', predicted);
      expect(tried.length).toBeLessThanOrEqual(maxSearchRuns);
      expect(outageSearch(search, tried, predicted).end).not.toBeNull();
      for (const { seconds } of tried) {
        expect(seconds).toBeGreaterThanOrEqual(search.lowSeconds);
        expect(seconds).toBeLessThanOrEqual(search.highSeconds);
      }
    }),
  );
});

it('holds the limit between what is survived and what is not, ever closer', () => {
  fc.assert(
    fc.property(
      searches,
      fc.double({ min: 0, max: 1, noNaN: true }),
      predictions,
      (search, share, predicted) => {
        const limit = search.lowSeconds + share * (search.highSeconds - search.lowSeconds);
        const tried = run(search, (seconds) => (seconds <= limit ? 'survived' : 'lost'), predicted);
        let width = Number.POSITIVE_INFINITY;
        tried.forEach((_, i) => {
          const state = outageSearch(search, tried.slice(0, i + 1), predicted);
          expect(state.isContradictory).toBe(false);
          if (state.survivedSeconds === null || state.lostSeconds === null) return;
          expect(state.survivedSeconds).toBeLessThanOrEqual(limit);
          expect(state.lostSeconds).toBeGreaterThan(limit);
          expect(state.lostSeconds - state.survivedSeconds).toBeLessThanOrEqual(width);
          width = state.lostSeconds - state.survivedSeconds;
        });
        const { end, isConfirmed } = outageSearch(search, tried, predicted);
        expect(['survives-all', 'found']).toContain(end);
        if (end !== 'found') return;
        expect(isConfirmed).toBe(true);
        if (predicted !== null) return;
        const whole = search.highSeconds - search.lowSeconds;
        expect(width).toBeLessThanOrEqual(Math.max(search.resolutionSeconds, whole / 8 + 0.1));
      },
    ),
  );
});
