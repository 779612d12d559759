import { studentTQuantile, studentTUpper } from './distributions.ts';

/** Mean and squared spread of a sample of at least two numbers. */
export type Sample = { n: number; mean: number; variance: number };

/** Difference of two means with its standard error; `degrees` is null where neither side varies, so that the difference is exact. */
export type MeanDifference = { difference: number; error: number; degrees: number | null };

/** Bounds at a level: `low` and `high` are the ends of an interval. */
export type Interval = { low: number; high: number };

/** sampleOf gives mean and variance (n - 1) of numbers; the variance of one number is 0. */
export function sampleOf(values: readonly number[]): Sample {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value / n, 0);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const alike = values.every((value) => value === values[0]);
  return { n, mean: alike ? (values[0] ?? mean) : mean, variance: alike ? 0 : squares / Math.max(1, n - 1) };
}

/** welch gives candidate minus baseline with the standard error and degrees of freedom of Welch (1947) and Satterthwaite (1946). */
export function welch(baseline: Sample, candidate: Sample): MeanDifference {
  const difference = candidate.mean - baseline.mean;
  const a = baseline.variance / baseline.n;
  const b = candidate.variance / candidate.n;
  const error = Math.sqrt(a + b);
  if (error === 0) return { difference, error: 0, degrees: null };
  // Shares instead of squares of variances, which could be too small for a number.
  const share = a / (a + b);
  const degrees = 1 / (share ** 2 / (baseline.n - 1) + (1 - share) ** 2 / (candidate.n - 1));
  return { difference, error, degrees };
}

/** differenceInterval is the interval that reaches to the quantile `p` on either side: p 0.95 gives two one-sided 95 % bounds. */
export function differenceInterval({ difference, error, degrees }: MeanDifference, p: number): Interval {
  const reach = degrees === null ? 0 : studentTQuantile(p, degrees) * error;
  return { low: difference - reach, high: difference + reach };
}

/** upperP is the chance of so great a difference if there were none or a negative one. */
export function upperP({ difference, error, degrees }: MeanDifference): number {
  if (degrees === null) return difference > 0 ? 0 : 1;
  return studentTUpper(difference / error, degrees);
}
