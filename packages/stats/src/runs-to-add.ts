import { studentTQuantile } from './distributions.ts';
import { smallestWhere } from './smallest-where.ts';
import type { Sample } from './welch.ts';

const mostRunsPerSide = 100;
const usualConfidence = 0.95;
const power = 0.8;

/**
 * runsToAdd gives how many more runs each side needs for an answer with 80 %, if spread and change stay as observed: the smallest n
 * with (t_0.95 + t_0.8) s sqrt(2 / n) <= distance, s the pooled spread, 2 n - 2 degrees of freedom. The distance is from the change to
 * 0 where it lies beyond delta (to distinguish it from none), else from the change to delta. Null where n would be above 100.
 */
export function runsToAdd(a: Sample, b: Sample, harm: number, delta: number): number | null {
  const distance = Math.abs(harm) > delta ? Math.abs(harm) : delta - harm;
  const spread = Math.sqrt(((a.n - 1) * a.variance + (b.n - 1) * b.variance) / (a.n + b.n - 2));
  const present = Math.min(a.n, b.n);
  return addedRuns(present, usualConfidence, (n, reach) => reach * spread * Math.sqrt(2 / n) <= distance);
}

/**
 * runsToStand gives how many more runs each side needs so that a change of `errors` standard errors stands among `metrics` others, if
 * each had to be judged at 5 % over their number; else as runsToAdd.
 */
export function runsToStand(present: number, errors: number, metrics: number): number | null {
  const confidence = 1 - (1 - usualConfidence) / Math.max(1, metrics);
  return addedRuns(present, confidence, (n, reach) => reach <= errors * Math.sqrt(n / present));
}

function addedRuns(
  present: number,
  confidence: number,
  suffices: (n: number, reach: number) => boolean,
): number | null {
  const needed = smallestWhere(present + 1, mostRunsPerSide, (n) => {
    const degrees = 2 * n - 2;
    return suffices(n, studentTQuantile(confidence, degrees) + studentTQuantile(power, degrees));
  });
  return needed === null ? null : needed - present;
}
