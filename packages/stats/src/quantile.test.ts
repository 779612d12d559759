import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median, upperMedian } from './median.ts';
import { quantile } from './quantile.ts';

// Type 7 by hand: position q * 4 between the values
const references = [
  { q: 0, expected: 1 },
  { q: 0.05, expected: 1.2 },
  { q: 0.25, expected: 2 },
  { q: 0.5, expected: 4 },
  { q: 0.9, expected: 12.8 },
  { q: 0.95, expected: 14.4 },
  { q: 1, expected: 16 },
];

test.each(references)('quantile $q of 1, 2, 4, 8, 16 is $expected', ({ q, expected }) => {
  expect(quantile([1, 2, 4, 8, 16], q)).toBeCloseTo(expected, 12);
});

test('there is no quantile and no median of nothing', () => {
  expect(quantile([], 0.5)).toBeNull();
  expect(median([])).toBeNull();
  expect(upperMedian([])).toBeNull();
});

test('a median of an even count is the mean of the middle two, whatever the order', () => {
  expect(median([10, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test('an upper median of an even count is the larger of the middle two, and of an odd count the median', () => {
  expect(upperMedian([10, 1, 3, 2])).toBe(3);
  expect(upperMedian([10, 1, 3])).toBe(3);
});

test('shifting and scaling the values shifts and scales their quantiles', () => {
  const numbers = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(
      numbers,
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: 1, max: 9 }),
      (values, shift, scale) => {
        const moved = values.map((value) => value * scale + shift);
        expect(median(moved)).toBeCloseTo((median(values) ?? 0) * scale + shift, 9);
      },
    ),
  );
});
