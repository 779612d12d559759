import { expect, it } from 'vitest';
import { floorShares } from '../simulations/simulate-noise-floor.ts';
import { noiseFloor } from './noise-floor.ts';

it('is the spread of successive logarithms, less the more runs per side', () => {
  // Logarithms 0, d, 0, d, ...: each difference is d, so one run spreads by d / sqrt(2), and sides of two runs by d / sqrt(2) too.
  const d = 0.02;
  const values = Array.from({ length: 10 }, (_, i) => 100 * Math.exp(i % 2 === 0 ? 0 : d));
  expect(noiseFloor(values, 2)).toMatchObject({
    kind: 'noise-floor',
    runs: 10,
    runSpread: expect.closeTo(d / Math.SQRT2, 12),
    share: expect.closeTo(Math.expm1(d / Math.SQRT2), 12),
  });
  expect(noiseFloor(values, 8)).toMatchObject({ share: expect.closeTo(Math.expm1(d / Math.SQRT2 / 2), 12) });
});

it('does not take a slow drift for noise, and bounds itself from above', () => {
  const drifting = Array.from({ length: 20 }, (_, i) => 100 * Math.exp(0.01 * i + (i % 3 === 0 ? 0.005 : 0)));
  const floor = noiseFloor(drifting, 5);
  if (floor.kind !== 'noise-floor') throw new TypeError('a floor was expected');
  expect(floor.runSpread).toBeLessThan(0.015);
  expect(floor.upperShare).toBeGreaterThan(floor.share);
});

it('needs six runs above 0, and equal ones have none', () => {
  const tooFew = { kind: 'not-enough-data', unit: 'runs', has: 5, needs: 6 };
  expect(noiseFloor([1, 2, 3, 4, 5, 0, -3, null, Number.NaN, Number.POSITIVE_INFINITY], 5)).toEqual(tooFew);
  expect(noiseFloor(Array(6).fill(7), 5)).toMatchObject({ share: 0, upperShare: 0 });
});

it('19 of 20 comparisons of equal sides stay within twice a well known floor, also where all runs drift', () => {
  // Four standard deviations of a share of 95 % in 400 draws are 4.4 %.
  expect(floorShares({ runs: 50, runsPerSide: 4, drift: 0 }, 400, 1).withinTwice).toBeGreaterThan(0.9);
  expect(floorShares({ runs: 50, runsPerSide: 4, drift: 0.01 }, 400, 2).withinTwice).toBeGreaterThan(0.9);
});
