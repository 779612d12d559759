import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RegressionVerdict, regressionVerdict } from './regression-verdict.ts';

const anything = fc.array(fc.option(fc.double(), { nil: null, freq: 6 }), { maxLength: 12 });
const positive = fc.array(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 12 });
const worse = fc.constantFrom('higher' as const, 'lower' as const);

const numbersIn = (value: unknown): number[] => {
  if (typeof value === 'number') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
};

test('whatever comes in, no NaN and no infinity comes out', () => {
  fc.assert(
    fc.property(anything, anything, worse, fc.double(), (baseline, candidate, bad, tolerance) => {
      const result = regressionVerdict({ baseline, candidate, worse: bad, tolerance, noiseFloor: tolerance });
      expect(numbersIn(result).every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const judged = (baseline: number[], candidate: number[], bad: 'higher' | 'lower' = 'higher') => {
  const result = regressionVerdict({ baseline, candidate, worse: bad, tolerance: 0.05 });
  return result.kind === 'verdict' ? result : null;
};

const mirrored = { regressed: 'improved', improved: 'regressed' } as const;

test('the unit does not matter, and turning the bad direction mirrors a change', () => {
  const factor = fc.constantFrom(1 / 1_024, 8, 4_096);
  fc.assert(
    fc.property(positive, positive, factor, (baseline, candidate, by) => {
      const one = judged(baseline, candidate);
      const scaled = judged(
        baseline.map((value) => value * by),
        candidate.map((value) => value * by),
      );
      expect(scaled?.change).toBeCloseTo(one?.change ?? Number.NaN, 6);
      const turned: RegressionVerdict | null = judged(baseline, candidate, 'lower');
      expect(turned?.pWorse).toBeCloseTo(one?.pBetter ?? Number.NaN, 9);
      if (one?.verdict === 'regressed' || one?.verdict === 'improved')
        expect(turned?.verdict).toBe(mirrored[one.verdict]);
    }),
  );
});
