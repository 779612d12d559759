/** A least squares line y = intercept + slope * x, and what its intervals are made of. */
export type LineFit = {
  slope: number;
  intercept: number;
  residuals: number[];
  /** Spread of one residual: root of their squares over n - 2. */
  spread: number;
  /** Lag-1 correlation of the residuals after correction, 0..0.9. */
  correlation: number;
  /** Standard error of the slope, widened for the correlation, and its degrees of freedom. */
  error: number;
  degrees: number;
  n: number;
  meanX: number;
  /** Sum of squared distances of x from their mean. */
  sxx: number;
};

const fewestPoints = 4;
const highestCorrelation = 0.9;

/**
 * fitLine fits a straight line by least squares and widens its errors for residuals that follow one another: lag-1 correlation r,
 * corrected for its bias by (1 + 4 r) / n (Kendall; Marriott & Pope 1954) and kept within 0..0.9, gives SE sqrt((1 + r) / (1 - r)) and
 * n (1 - r) / (1 + r) - 2 degrees of freedom, at least 1 (effective sample size as in Yue & Wang 2004). Null where there are fewer
 * than four points, or all x are the same.
 */
export function fitLine(xs: readonly number[], ys: readonly number[]): LineFit | null {
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
  const correlation = correctedCorrelation(residuals, squares);
  const spread = Math.sqrt(squares / (n - 2));
  const error = (spread / Math.sqrt(sxx)) * Math.sqrt((1 + correlation) / (1 - correlation));
  const degrees = Math.max(1, (n * (1 - correlation)) / (1 + correlation) - 2);
  return {
    slope,
    intercept: meanY - slope * meanX,
    residuals,
    spread,
    correlation,
    error,
    degrees,
    n,
    meanX,
    sxx,
  };
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
