import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallestPs } from '../simulations/simulate-path-level.ts';
import { pathShares } from '../simulations/simulate-paths.ts';
import { pathLevel, pathP } from './path-level.ts';
import { seededRandom } from './seeded-random.ts';

describe('pathP', () => {
  it('is never below the p of one look, grows with it, and stays a chance', () => {
    const p = fc.double({ min: 1e-300, max: 1, noNaN: true });
    fc.assert(
      fc.property(p, p, (one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(pathP(low)).toBeGreaterThanOrEqual(low);
        expect(pathP(low)).toBeLessThanOrEqual(pathP(high));
        expect(pathP(high)).toBeLessThanOrEqual(1);
      }),
    );
    expect([pathP(0), pathP(-1), pathP(1)]).toEqual([0, 0, 1]);
  });

  it('is undone by pathLevel', () => {
    for (const alpha of [0.05, 0.025, 0.005, 1e-9]) expect(pathP(pathLevel(alpha))).toBeCloseTo(alpha, 12);
  });

  it('covers paths that are looked at after every run: at most 5 % of them ever reach its level', () => {
    const smallest = smallestPs(1_500, seededRandom(61));
    const crossing = smallest.filter((p) => p <= pathLevel(0.05)).length / smallest.length;
    expect(crossing).toBeLessThan(0.06);
    expect(crossing).toBeGreaterThan(0.03);
  });
});

it('following the advice to add runs to its end keeps the promise of 5 %, and finds a tenth more in fewer than ten runs', () => {
  const one = { spread: 0.05, tolerance: 0.02, metrics: 1, noiseFloorRuns: null };
  expect(pathShares({ ...one, change: 0 }, 60, 62).regressed).toBeLessThan(0.1);
  const found = pathShares({ ...one, change: 0.1 }, 60, 63);
  expect(found.regressed).toBeGreaterThan(0.95);
  expect(found.runsPerSide).toBeLessThan(10);
});
