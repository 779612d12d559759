import fc from 'fast-check';
import { expect, test } from 'vitest';
import { theilSen } from './theil-sen.ts';

test('a straight line with two outliers in ten keeps its slope and intercept', () => {
  const points = Array.from({ length: 10 }, (_, x) => ({ x, y: 3 + 2 * x }));
  points[2] = { x: 2, y: 900 };
  points[7] = { x: 7, y: -400 };
  expect(theilSen(points)).toEqual({ slope: 2, intercept: 3, pairs: 45 });
});

test('slope and intercept of an uneven set are those worked out by hand', () => {
  // The middle one of the 15 slopes, (11 - 4) / (9 - 2), is 1; median(y) - 1 * median(x) = 5 - 3.
  const points = [
    { x: 0, y: 2 },
    { x: 1, y: 1 },
    { x: 2, y: 4 },
    { x: 4, y: 8 },
    { x: 5, y: 6 },
    { x: 9, y: 11 },
  ];
  const line = theilSen(points);
  expect(line?.slope).toBeCloseTo(1, 12);
  expect(line?.intercept).toBeCloseTo(2, 12);
  expect(line?.pairs).toBe(15);
});

test('pairs at the same x are left out, and without any other pair there is no line', () => {
  expect(
    theilSen([
      { x: 1, y: 1 },
      { x: 1, y: 9 },
    ]),
  ).toBeNull();
  expect(theilSen([{ x: 1, y: 1 }])).toBeNull();
  expect(
    theilSen([
      { x: 1, y: 1 },
      { x: 1, y: 3 },
      { x: 2, y: 4 },
    ])?.pairs,
  ).toBe(2);
});

test('adding a line to the values adds its slope', () => {
  const ys = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 2, maxLength: 15 });
  fc.assert(
    fc.property(ys, fc.integer({ min: -20, max: 20 }), (values, tilt) => {
      const points = values.map((y, x) => ({ x, y }));
      const tilted = values.map((y, x) => ({ x, y: y + tilt * x }));
      expect(theilSen(tilted)?.slope).toBeCloseTo((theilSen(points)?.slope ?? 0) + tilt, 9);
    }),
  );
});
