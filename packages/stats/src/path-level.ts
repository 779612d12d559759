import { normalQuantile } from './distributions.ts';

/**
 * How much the chance of an error grows along a path, by the square of the normal deviate: fitted to simulated paths that are looked at
 * after every single run, from 2 + 2 to 100 + 100 (packages/stats/simulations/simulate-path-level.ts).
 */
const growthPerSquare = 1.6;

/**
 * pathP turns the one-sided p of one look into the chance that any look at the same path, after every run from two to a hundred per side,
 * shows so small a p though nothing changed: p (1 + k z^2), z its normal deviate. The number of upcrossings of a standardized random walk in
 * logarithmic time grows so (Siegmund 1985); k is calibrated for Welch's t. Always-valid in the sense of Johari et al. 2022, for that horizon.
 */
export function pathP(p: number): number {
  if (p <= 0) return 0;
  if (p >= 0.5) return Math.min(1, p);
  return Math.min(0.5, p * (1 + growthPerSquare * normalQuantile(p) ** 2));
}

/** pathLevel is the one-sided level of a single look with which all looks at a path together err with the chance `alpha`, below 0.5. */
export function pathLevel(alpha: number): number {
  let low = 0;
  let high = alpha;
  // Halving to the last digit of a double; pathP grows with p.
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (pathP(middle) > alpha) high = middle;
    else low = middle;
  }
  return low;
}
