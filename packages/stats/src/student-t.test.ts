import { expect, it } from 'vitest';
import { studentT95 } from './student-t.ts';

/** scipy.stats.t.ppf(0.975, degrees) */
const reference: [number, number][] = [
  [1, 12.7062],
  [2, 4.30265],
  [3, 3.18245],
  [4, 2.77645],
  [5, 2.57058],
  [10, 2.22814],
  [30, 2.04227],
  [100, 1.98397],
  [1_000, 1.96234],
];

it.each(reference)(
  'with %d degrees of freedom agrees with the reference within half a per cent',
  (degrees, t) => {
    expect(Math.abs(studentT95(degrees) / t - 1)).toBeLessThan(0.005);
  },
);
