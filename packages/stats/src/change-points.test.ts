import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from '../reference/change-points.fixture.json' with { type: 'json' };
import { changeShares } from '../simulations/simulate-change-points.ts';
import { bestSplit } from './best-split.ts';
import { type ChangePoints, changePoints } from './change-points.ts';

function found(values: readonly (number | null)[]): ChangePoints {
  const result = changePoints({ values, seed: 7 });
  if (result.kind !== 'change-points') throw new TypeError(`no answer: ${JSON.stringify(result)}`);
  return result;
}

describe('agrees with E-divisive written down from its definition', () => {
  it.each(reference.cases)('$name', ({ values, at, q, changes, p }) => {
    expect(bestSplit(values, 3)).toEqual({ at, q: expect.closeTo(q, 9) });
    const { points } = found(values);
    expect(points.map((point) => point.index)).toEqual(changes);
    // The shufflings differ, so the chance agrees but roughly.
    const first = points.find(({ index }) => index === at);
    expect(Math.abs((first?.p ?? p) - p)).toBeLessThan(0.05);
  });
});

describe('the stretches', () => {
  const steps = [10, 11, 10, 11, 10, 11, 10, 30, 31, 30, 31, 30, 31, 30];

  it('begin anew at each change, and the last is the one to compare with', () => {
    const { points, segments } = found(steps);
    expect(points).toHaveLength(1);
    expect(points[0]).toMatchObject({ index: 7 });
    expect(segments.at(-1)).toMatchObject({ from: 7, to: 13, values: 7, median: 30 });
    expect(points[0]?.after).toBeCloseTo(segments.at(-1)?.mean ?? Number.NaN, 9);
  });

  it('keep the places of what was given where some could not be read', () => {
    const { points, segments, leftOut } = found([
      null,
      ...steps.slice(0, 8),
      Number.NaN,
      ...steps.slice(8),
      null,
    ]);
    expect(points.map((point) => point.index)).toEqual([8]);
    expect(segments.at(-1)).toMatchObject({ from: 8, to: 15 });
    expect(leftOut).toBe(3);
  });

  it('are the same again for the same seed', () => {
    expect(found(steps)).toEqual(found(steps));
  });
});

describe('bad input', () => {
  it('needs twice the fewest values of a stretch', () => {
    const needs = (has: number, needed: number) => ({
      kind: 'not-enough-data',
      unit: 'runs',
      has,
      needs: needed,
    });
    expect(changePoints({ values: [1, 2, 3, 4, 5, null], seed: 1 })).toEqual(needs(5, 6));
    expect(changePoints({ values: [], seed: 1 })).toEqual(needs(0, 6));
    expect(changePoints({ values: [1, 2, 3], seed: 1, fewest: 1 })).toEqual(needs(3, 4));
  });

  it('a history that never changes has no change', () => {
    expect(found(Array(30).fill(4)).points).toEqual([]);
    expect(found(Array(30).fill(0)).segments).toEqual([
      { from: 0, to: 29, values: 30, mean: 0, median: 0, spread: 0 },
    ]);
  });

  it('whatever comes in, no NaN comes out', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -5, max: 5 }), fc.constant(null));
    const numbersIn = (value: unknown): number[] => {
      if (typeof value === 'number') return [value];
      return value !== null && typeof value === 'object' ? Object.values(value).flatMap(numbersIn) : [];
    };
    fc.assert(
      fc.property(fc.array(number, { maxLength: 25 }), (values) => {
        const numbers = numbersIn(changePoints({ values, seed: 3 }));
        expect(numbers.filter((value) => !Number.isFinite(value))).toEqual([]);
      }),
    );
  });
});

it('finds a change where there is none in at most 5 % of histories, and a clear one nearly always', () => {
  const none = changeShares({ runs: 20, at: 20, shift: 0, noise: 'normal' }, 300, 1);
  // Four standard deviations of a share of 5 % in 300 draws are 5 %.
  expect(none.any).toBeLessThan(0.1);
  expect(changeShares({ runs: 20, at: 10, shift: 3, noise: 'normal' }, 100, 2).right).toBeGreaterThan(0.9);
});
