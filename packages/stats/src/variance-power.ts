import { sampleOf } from './welch.ts';

/** Before anything is known, spread is a share of the mean (power 1), give or take this. */
const priorPower = 1;
const priorSpread = 0.4;
const shift = 8;

/**
 * variancePower gives the power p with which the spread of runs grows with their mean, spread = s mean^p, within 0 (the same everywhere)
 * and 1 (the same share): the slope of log spread over log mean of the steps with two runs or more (Box & Hill 1974; Carroll & Ruppert
 * 1988), each weighted by how well n runs show it, var(log s) = trigamma((n - 1) / 2) / 4, and drawn towards 1. One number from all
 * steps is far steadier than each step's own 1 / variance: see the simulation.
 */
export function variancePower(steps: readonly (readonly number[])[]): number {
  const points = steps
    .filter((values) => values.length >= 2)
    .map(sampleOf)
    .filter(({ mean, variance }) => mean > 0 && variance > 0)
    .map(({ n, mean, variance }) => ({
      x: Math.log(mean),
      y: Math.log(variance) / 2,
      weight: 4 / trigamma((n - 1) / 2),
    }));
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const x = points.reduce((sum, point) => sum + (point.weight * point.x) / total, 0);
  const sxx = points.reduce((sum, point) => sum + point.weight * (point.x - x) ** 2, 0);
  const sxy = points.reduce((sum, point) => sum + point.weight * (point.x - x) * point.y, 0);
  const prior = 1 / priorSpread ** 2;
  return Math.min(1, Math.max(0, (sxy + priorPower * prior) / (sxx + prior)));
}

/** Second derivative of log gamma for x > 0: upwards by 1 / x^2, then its asymptotic series (Abramowitz & Stegun 6.4.12). */
function trigamma(x: number): number {
  if (x < shift) return 1 / (x * x) + trigamma(x + 1);
  const inverse = 1 / x;
  return inverse + inverse ** 2 / 2 + inverse ** 3 / 6 - inverse ** 5 / 30 + inverse ** 7 / 42;
}
