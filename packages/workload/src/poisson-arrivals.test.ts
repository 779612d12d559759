import { hash32 } from '@tidemark/domain/kernel/seeded-random';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { expect, it, test } from 'vitest';
import { poissonBand, poissonDraw } from './poisson-arrivals.ts';

const profile = (ratePerSec: number, seconds: number) => ({
  name: 'random',
  executor: { kind: 'open-loop', pacer: { kind: 'poisson', ratePerSec } },
  extent: { kind: 'wall-time', seconds },
});

it('refuses more random arrivals than can be drawn interactively, at the rate', () => {
  const result = loadProfileShape.safeParse(profile(10_000_000, 43_200));
  expect(result.error?.issues[0]?.path).toEqual(['executor', 'pacer', 'ratePerSec']);
  expect(loadProfileShape.safeParse(profile(1_000, 3_600)).success).toBe(true);
});

// qpois(c(0.025, 0.975), mean) of R, computed as the least k with P(X <= k) >= p.
it.each([
  [0, 0, 0],
  [0.02, 0, 0],
  [0.94, 0, 3],
  [2.6, 0, 6],
  [10, 4, 17],
  [100, 81, 120],
  [700, 649, 752],
])('holds a count of mean %d between %d and %d', (mean, low, high) => {
  expect(poissonBand(mean)).toEqual({ low, high });
});

it('goes over into the normal approximation without a jump', () => {
  const summed = poissonBand(1_000);
  const approximated = poissonBand(1_000.001);
  expect(Math.abs(summed.low - approximated.low)).toBeLessThanOrEqual(1);
  expect(Math.abs(summed.high - approximated.high)).toBeLessThanOrEqual(1);
});

it('sums up to a mean of a thousand, and takes the normal approximation above', () => {
  // The sum of the probabilities would give 939 and 1,063.
  expect(poissonBand(1_001)).toEqual({ low: 938, high: 1_064 });
});

const draws = 40_000;

/** Mean and variance of a Poisson variate are both its parameter; their standard errors follow from the number of draws. */
test.each([0.05, 2.25, 9.9, 10, 37.5, 1_000, 1_000_000])('draws with mean and variance %d', (mean) => {
  const counts = Array.from({ length: draws }, (_, n) =>
    poissonDraw(mean, (k) => (hash32(7, n, k) + 0.5) / 4_294_967_296),
  );
  const average = counts.reduce((sum, count) => sum + count, 0) / draws;
  const variance = counts.reduce((sum, count) => sum + (count - average) ** 2, 0) / draws;
  expect(Math.abs(average - mean)).toBeLessThan(4 * Math.sqrt(mean / draws));
  expect(Math.abs(variance - mean)).toBeLessThan(4 * Math.sqrt((mean + 2 * mean ** 2) / draws));
});

test('draws each count with the probability that the distribution gives it', () => {
  const mean = 12;
  const seen = new Map<number, number>();
  for (let n = 0; n < draws; n += 1) {
    const count = poissonDraw(mean, (k) => (hash32(3, n, k) + 0.5) / 4_294_967_296);
    seen.set(count, (seen.get(count) ?? 0) + 1);
  }
  let probability = Math.exp(-mean);
  let chiSquare = 0;
  for (let count = 0; count < 25; count += 1) {
    if (count >= 4) chiSquare += ((seen.get(count) ?? 0) - draws * probability) ** 2 / (draws * probability);
    probability *= mean / (count + 1);
  }
  // 21 classes: above 46.8 once in a thousand seeds.
  expect(chiSquare).toBeLessThan(46.8);
});
