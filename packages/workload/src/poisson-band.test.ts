import { expect, it } from 'vitest';
import { poissonBand } from './poisson-band.ts';

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
