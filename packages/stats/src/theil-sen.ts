import { median } from './median.ts';

/** A straight line y = intercept + slope * x, and how many pairs of points it was made of. */
export type TheilSenLine = { slope: number; intercept: number; pairs: number };

/**
 * theilSen fits a line that up to 29 % of outliers do not move: the slope is the median of (y_j - y_i) / (x_j - x_i) over all pairs
 * with different x (Sen 1968), the intercept is median(y) - slope * median(x). Null where there is no such pair.
 * The cost grows with the square of the number of points: downsample before, beyond some thousands.
 */
export function theilSen(points: readonly { x: number; y: number }[]): TheilSenLine | null {
  const slopes: number[] = [];
  points.forEach((a, i) => {
    for (const b of points.slice(i + 1)) {
      if (b.x !== a.x) slopes.push((b.y - a.y) / (b.x - a.x));
    }
  });
  const slope = median(slopes);
  const middleX = median(points.map((point) => point.x));
  const middleY = median(points.map((point) => point.y));
  if (slope === null || middleX === null || middleY === null) return null;
  return { slope, intercept: middleY - slope * middleX, pairs: slopes.length };
}
