import { studentTQuantile } from './distributions.ts';
import { pathLevel } from './path-level.ts';
import { smallestWhere } from './smallest-where.ts';
import type { MeanDifference, Sample } from './welch.ts';

const mostRunsPerSide = 100;
const usualError = 0.05;
const power = 0.8;

/** reachOf is how far a bound lies beyond the estimate, and the estimate beyond the truth in 80 of 100 looks: (t_confidence + t_0.8) errors. */
export function reachOf({ error, degrees }: MeanDifference, confidence: number): number {
  if (degrees === null) return 0;
  return (studentTQuantile(confidence, degrees) + studentTQuantile(power, degrees)) * error;
}

/** detectableHarm is the smallest harm that so many runs find with 80 %: the estimate has to lie beyond delta, and its bound above none. */
export function detectableHarm(harm: MeanDifference, confidence: number, delta: number): number {
  const { error, degrees } = harm;
  if (degrees === null) return delta;
  return Math.max(reachOf(harm, confidence), delta + studentTQuantile(power, degrees) * error);
}

/**
 * runsToAdd gives how many more runs each side needs for an answer with 80 %, if spread and change stay as observed: the smallest n
 * with (t_c + t_0.8) s sqrt(2 / n) <= distance, c the level of a look, s the pooled spread, 2 n - 2 degrees of freedom. The distance is from the change to
 * 0 where it lies beyond delta (to distinguish it from none), else from the change to delta. Null where n would be above 100.
 */
export function runsToAdd(a: Sample, b: Sample, harm: number, delta: number): number | null {
  const distance = Math.abs(harm) > delta ? Math.abs(harm) : delta - harm;
  const spread = Math.sqrt(((a.n - 1) * a.variance + (b.n - 1) * b.variance) / (a.n + b.n - 2));
  const present = Math.min(a.n, b.n);
  return addedRuns(present, usualError, (n, reach) => reach * spread * Math.sqrt(2 / n) <= distance);
}

/**
 * runsToStand gives how many more runs each side needs so that a change of `errors` standard errors stands among `metrics` others, if
 * each had to be judged at 5 % over their number; else as runsToAdd.
 */
export function runsToStand(present: number, errors: number, metrics: number): number | null {
  return addedRuns(
    present,
    usualError / Math.max(1, metrics),
    (n, reach) => reach <= errors * Math.sqrt(n / present),
  );
}

function addedRuns(
  present: number,
  errorOfPath: number,
  suffices: (n: number, reach: number) => boolean,
): number | null {
  const confidence = 1 - pathLevel(errorOfPath);
  const needed = smallestWhere(present + 1, mostRunsPerSide, (n) => {
    const degrees = 2 * n - 2;
    return suffices(n, studentTQuantile(confidence, degrees) + studentTQuantile(power, degrees));
  });
  return needed === null ? null : needed - present;
}
