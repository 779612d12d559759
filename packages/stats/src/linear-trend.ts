import { studentT95 } from './distributions.ts';
import { fitLine } from './fit-line.ts';

/** Slope per unit of x, with a 95 % interval. */
export type Trend = { slope: number; low: number; high: number };

/** linearTrend gives the slope of fitLine with its 95 % interval; null where there are fewer than four points, or all x are the same. */
export function linearTrend(xs: readonly number[], ys: readonly number[]): Trend | null {
  const line = fitLine(xs, ys);
  if (line === null) return null;
  const reach = studentT95(line.degrees) * line.error;
  return { slope: line.slope, low: line.slope - reach, high: line.slope + reach };
}
