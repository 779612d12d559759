import { expect, it } from 'vitest';
import reference from '../reference/regression.fixture.json' with { type: 'json' };
import { benjaminiHochberg } from './benjamini-hochberg.ts';

it('q agrees with statsmodels', () => {
  for (const { p, q } of reference.benjaminiHochberg) {
    benjaminiHochberg(p).forEach((found, index) => {
      expect(found).toBeCloseTo(q[index] ?? Number.NaN, 12);
    });
  }
});

it('what has no p has no q, and does not make the others stricter', () => {
  expect(benjaminiHochberg([null, 0.01, Number.NaN, 0.04])).toEqual([null, 0.02, null, 0.04]);
  expect(benjaminiHochberg([])).toEqual([]);
});
