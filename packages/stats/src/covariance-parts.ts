import type { CapacityReading, CapacityStep } from './capacity-steps.ts';
import { dot } from './weighted-least-squares.ts';
import { sampleOf } from './welch.ts';

/** What some runs add to the covariance of coefficients, and the degrees of freedom with which their own spread is known. */
export type CovariancePart = { covariance: number[][]; degrees: number };

/** A variance with its degrees of freedom. */
export type KnownVariance = { variance: number; degrees: number };

/** What a step that was run once borrows from all others. */
type Pooled = { variance: number; degrees: number; weightOf: (bytes: number) => number };

/**
 * covarianceParts splits the covariance of weighted least squares by step: each repeated step brings the spread of its own runs, so that
 * wrong weights cost width but not honesty (as Welch's t does for two means); steps that were run once share the spread of the model.
 */
export function covarianceParts(
  steps: readonly CapacityStep[],
  inverse: readonly (readonly number[])[],
  columnsOf: (reading: CapacityReading) => readonly number[],
  pooled: Pooled,
): CovariancePart[] {
  const single: number[][] = inverse.map((row) => row.map(() => 0));
  const parts: CovariancePart[] = [];
  for (const { meanBytes, readings } of steps) {
    const weight = pooled.weightOf(meanBytes);
    const repeated = readings.length > 1;
    const variance = repeated
      ? sampleOf(readings.map(({ bytes }) => bytes)).variance
      : pooled.variance / weight;
    const into = repeated ? single.map((row) => row.map(() => 0)) : single;
    for (const reading of readings) {
      const lever = inverse.map((row) => weight * dot(row, columnsOf(reading)));
      lever.forEach((a, i) => {
        lever.forEach((b, j) => {
          const row = into[i];
          if (row) row[j] = (row[j] ?? 0) + a * b * variance;
        });
      });
    }
    if (repeated) parts.push({ covariance: into, degrees: readings.length - 1 });
  }
  const anySingle = steps.some(({ readings }) => readings.length === 1);
  return anySingle ? [...parts, { covariance: single, degrees: pooled.degrees }] : parts;
}

/** varianceOf is the variance of pick . coefficients with its degrees of freedom (Satterthwaite 1946), other variances added. */
export function varianceOf(
  parts: readonly CovariancePart[],
  pick: readonly number[],
  others: readonly KnownVariance[] = [],
): KnownVariance {
  const terms = [
    ...parts.map(({ covariance, degrees }) => ({
      variance: Math.max(
        0,
        dot(
          pick,
          covariance.map((row) => dot(row, pick)),
        ),
      ),
      degrees,
    })),
    ...others,
  ];
  const variance = terms.reduce((sum, term) => sum + term.variance, 0);
  const most = terms.reduce((sum, term) => sum + term.degrees, 0);
  if (variance === 0) return { variance, degrees: Math.max(1, most) };
  const inverse = terms.reduce((sum, term) => sum + (term.variance / variance) ** 2 / term.degrees, 0);
  return { variance, degrees: 1 / inverse };
}
