import fc from 'fast-check';
import { expect, it } from 'vitest';
import reference from '../reference/regression.fixture.json' with { type: 'json' };
import { mannWhitney } from './mann-whitney.ts';

it('U and exact p agree with SciPy', () => {
  for (const { baseline, candidate, mannWhitneyP, u } of reference.welch) {
    const found = mannWhitney(baseline, candidate);
    expect(found?.p).toBeCloseTo(mannWhitneyP, 12);
    expect(found?.u).toBe(u);
    expect(found?.exact).toBe(true);
  }
});

it('p with ties is that of every way to deal out the ranks', () => {
  for (const { a, b, p } of reference.ties) expect(mannWhitney(a, b)?.p).toBeCloseTo(p, 12);
});

it('p of many numbers is the normal approximation, corrected for ties', () => {
  const { a, b, p } = reference.approximate;
  expect(mannWhitney(a, b)).toEqual({ u: expect.any(Number), p: expect.closeTo(p, 12), exact: false });
});

// The smallest p that so few runs can reach, whatever they show.
it.each([
  [3, 0.1],
  [4, 2 / 70],
  [5, 2 / 252],
])('%i runs per side that do not overlap at all have the smallest p there is', (n, p) => {
  const low = Array.from({ length: n }, (_, i) => i);
  const high = low.map((value) => value + 100);
  expect(mannWhitney(low, high)?.p).toBeCloseTo(p, 12);
});

it('p lies within 0..1 and does not depend on which side comes first, and without numbers there is none', () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const p = mannWhitney(a, b)?.p ?? Number.NaN;
      expect(p).toBeGreaterThan(0);
      expect(p).toBeLessThanOrEqual(1);
      expect(mannWhitney(b, a)?.p).toBeCloseTo(p, 10);
    }),
  );
  expect(mannWhitney([], [1])).toBeNull();
});

it('sixty numbers are judged exactly, one more by the approximation', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  expect(mannWhitney(numbers(30), numbers(30))?.exact).toBe(true);
  expect(mannWhitney(numbers(30), numbers(31))?.exact).toBe(false);
});
