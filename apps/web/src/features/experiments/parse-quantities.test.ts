import { describe, expect, it, test } from 'vitest';
import { parseQuantities, parseQuantity, quantityText } from './parse-quantities.ts';

describe('parseQuantity', () => {
  it.each([
    ['10 k', 10_000],
    ['10k', 10_000],
    ['10K', 10_000],
    ['1.5M', 1_500_000],
    ['2 G', 2_000_000_000],
    ['10 000', 10_000],
    ['10_000', 10_000],
    ['1e6', 1_000_000],
    ['1.1 k', 1_100],
    ['0.5', 0.5],
    ['0', 0],
  ])('reads "%s" as %d', (text, value) => {
    expect(parseQuantity(text)).toBe(value);
  });

  it.each(['', 'ten', '10 m', '000', '10 kk', 'k', '1,5'])('takes "%s" for no number', (text) => {
    expect(parseQuantity(text)).toBeNull();
  });
});

test('a quantity is written so that it is read back as the same number', () => {
  for (const value of [0, 0.25, 8, 500, 1_000, 1_234, 2_500, 10_000, 123_456, 1_000_000, 2_500_000_000]) {
    expect(parseQuantity(quantityText(value))).toBe(value);
  }
  expect(quantityText(10_000)).toBe('10 k');
  expect(quantityText(2_500)).toBe('2.5 k');
  expect(quantityText(1_234)).toBe('1234');
});

test('what is not a number is kept as typed, so that the fault can name it', () => {
  expect(parseQuantities('10 k, 100k;1 M\n')).toEqual([10_000, 100_000, 1_000_000]);
  expect(parseQuantities('10,000')).toEqual([10, '000']);
});
