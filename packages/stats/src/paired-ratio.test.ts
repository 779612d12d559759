import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { pairedRatio, signTestRank } from './paired-ratio.ts';

// Ranks of the exact 95 % interval of a median, as in tables of the sign test (Conover, Practical Nonparametric Statistics, table A3).
it.each([
  [1, 0],
  [5, 0],
  [6, 1],
  [8, 1],
  [9, 2],
  [11, 2],
  [12, 3],
  [15, 4],
  [20, 6],
  [25, 8],
  [30, 10],
  [40, 14],
  [50, 18],
  [100, 40],
])('the interval of the median of %i figures begins at rank %i', (n, rank) => {
  expect(signTestRank(n)).toBe(rank);
});

test('the median of the ratios is that of pairs, not the ratio of the medians', () => {
  const pairs = [
    { baseline: 10, candidate: 5 },
    { baseline: 100, candidate: 80 },
    { baseline: 1_000, candidate: 900 },
  ];
  expect(pairedRatio(pairs)).toEqual({ median: 0.8, min: 0.5, max: 0.9, pairs: 3, low: null, high: null });
});

test('six pairs are the fewest that have an interval: it reaches from the lowest to the highest', () => {
  const pairs = [1, 2, 3, 4, 5, 6].map((candidate) => ({ baseline: 2, candidate }));
  expect(pairedRatio(pairs)).toEqual({ median: 1.75, min: 0.5, max: 3, pairs: 6, low: 0.5, high: 3 });
});

test('a pair with a figure of 0 has no ratio, and without pairs there is nothing', () => {
  expect(pairedRatio([{ baseline: 0, candidate: 1 }])).toBeNull();
  expect(pairedRatio([])).toBeNull();
});

test('drift that hits both of a pair alike changes nothing, and the median lies within its bounds', () => {
  const figure = fc.double({ min: 0.1, max: 1_000, noNaN: true });
  const pair = fc.record({ baseline: figure, candidate: figure, drift: figure });
  fc.assert(
    fc.property(fc.array(pair, { minLength: 6, maxLength: 40 }), (pairs) => {
      const still = pairedRatio(pairs);
      const drifted = pairedRatio(
        pairs.map(({ baseline, candidate, drift }) => ({
          baseline: baseline * drift,
          candidate: candidate * drift,
        })),
      );
      expect(drifted?.median).toBeCloseTo(still?.median ?? Number.NaN, 6);
      expect(still?.low).toBeLessThanOrEqual(still?.median ?? Number.NaN);
      expect(still?.high).toBeGreaterThanOrEqual(still?.median ?? Number.NaN);
    }),
  );
});
