import { quantile } from './quantile.ts';

/** median gives the middle of numbers in any order, the mean of the two middle ones where they are even; null where there are none. */
export function median(values: readonly number[]): number | null {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}
