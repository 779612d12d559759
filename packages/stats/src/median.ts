import { quantile } from './quantile.ts';

/** median gives the middle of numbers in any order, the mean of the two middle ones where their count is even; null where there are none. */
export function median(values: readonly number[]): number | null {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/**
 * upperMedian gives the upper of the two middle numbers: unlike the median, always one of the numbers, such as an interval that
 * occurred; null where there are none.
 */
export function upperMedian(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
