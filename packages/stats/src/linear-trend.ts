import { studentT95 } from './student-t.ts';

/** Slope per unit of x, with a 95 % interval. */
export type Trend = { slope: number; low: number; high: number };

const fewestPoints = 4;
const highestCorrelation = 0.9;

/**
 * linearTrend fits a straight line by least squares and widens its interval for residuals that follow one another:
 * lag-1 correlation r, corrected by (1 + 4 r) / n and kept within 0..0.9, gives SE sqrt((1 + r) / (1 - r)) and
 * n (1 - r) / (1 + r) - 2 degrees of freedom (at least 1). Null where there are fewer than four points, or all x are the same.
 */
export function linearTrend(xs: readonly number[], ys: readonly number[]): Trend | null {
  const n = Math.min(xs.length, ys.length);
  if (n < fewestPoints) return null;
  const meanX = mean(xs, n);
  const meanY = mean(ys, n);
  let sxx = 0;
  let sxy = 0;
  for (let i = 0; i < n; i += 1) {
    const dx = (xs[i] ?? 0) - meanX;
    sxx += dx * dx;
    sxy += dx * ((ys[i] ?? 0) - meanY);
  }
  if (sxx === 0) return null;
  const slope = sxy / sxx;
  const residuals = Array.from(
    { length: n },
    (_, i) => (ys[i] ?? 0) - meanY - slope * ((xs[i] ?? 0) - meanX),
  );
  const squares = residuals.reduce((sum, residual) => sum + residual * residual, 0);
  const r = correctedCorrelation(residuals, squares);
  const error = Math.sqrt(squares / (n - 2) / sxx) * Math.sqrt((1 + r) / (1 - r));
  const reach = studentT95(Math.max(1, (n * (1 - r)) / (1 + r) - 2)) * error;
  return { slope, low: slope - reach, high: slope + reach };
}

function mean(values: readonly number[], n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i += 1) sum += values[i] ?? 0;
  return sum / n;
}

function correctedCorrelation(residuals: readonly number[], squares: number): number {
  if (squares === 0) return 0;
  let product = 0;
  for (let i = 1; i < residuals.length; i += 1) product += (residuals[i] ?? 0) * (residuals[i - 1] ?? 0);
  const r = product / squares;
  return Math.min(highestCorrelation, Math.max(0, r + (1 + 4 * r) / residuals.length));
}
