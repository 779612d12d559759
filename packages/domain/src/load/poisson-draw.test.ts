import { expect, test } from 'vitest';
import { hash32 } from '../kernel/seeded-random.ts';
import { poissonDraw } from './poisson-draw.ts';

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
