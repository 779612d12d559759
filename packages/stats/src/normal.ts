import { incompleteGamma, upperIncompleteGamma } from './incomplete-gamma.ts';
import { invertCdf } from './invert-cdf.ts';

/** normalCdf is the distribution function of the standard normal distribution, by the incomplete gamma function. */
export function normalCdf(z: number): number {
  const squared = (z * z) / 2;
  return z < 0 ? 0.5 * upperIncompleteGamma(0.5, squared) : 0.5 + 0.5 * incompleteGamma(0.5, squared);
}

/** normalQuantile is the z below which the share p of the standard normal distribution lies, for 0 < p < 1. */
export function normalQuantile(p: number): number {
  return p < 0.5 ? -invertCdf((z) => -normalCdf(-z), -p) : invertCdf(normalCdf, p);
}
