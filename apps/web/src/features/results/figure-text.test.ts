import { describe, expect, it } from 'vitest';
import { differenceOf } from './figure-text.ts';

const value = (ratioToBaseline: number | null, low: number | null = null, high: number | null = null) => ({
  runId: 'a',
  value: 1,
  low,
  high,
  ratioToBaseline,
});

describe('differenceOf', () => {
  it.each([
    [0.05, 'lower', '▼', '−95 %', 'better'],
    [0.0027, 'lower', '▼', '1/370', 'better'],
    [2.64, 'higher', '▲', '2.64x', 'better'],
    [1.12, 'lower', '▲', '+12 %', 'worse'],
    [0.97, 'higher', '▼', '−3.0 %', 'worse'],
    [1.5, 'neither', '▲', '+50 %', 'neutral'],
    [1, 'lower', '=', 'same', 'neutral'],
    [0, 'lower', '▼', 'none', 'better'],
  ] as const)(
    'shows a ratio of %d, %s being better, with glyph and sign',
    (ratio, better, glyph, text, tone) => {
      expect(differenceOf(value(ratio), undefined, better)).toEqual({ glyph, text, tone });
    },
  );

  it('shows no difference where the spreads overlap', () => {
    expect(differenceOf(value(1.5, 5, 9), value(null, 8, 12), 'lower')).toBeNull();
    expect(differenceOf(value(1.5, 13, 15), value(null, 8, 12), 'lower')?.text).toBe('+50 %');
  });

  it('says nothing where one of the two was not measured', () => {
    expect(differenceOf(value(null), undefined, 'lower')).toBeNull();
  });
});
