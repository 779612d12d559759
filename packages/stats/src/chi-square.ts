import { incompleteGamma } from './incomplete-gamma.ts';
import { invertCdf } from './invert-cdf.ts';

/** chiSquareCdf is the distribution function of chi-square with `degrees` of freedom (Abramowitz & Stegun 26.4.19). */
export function chiSquareCdf(x: number, degrees: number): number {
  return incompleteGamma(degrees / 2, x / 2);
}

/** chiSquareQuantile is the x below which the share p of chi-square lies, for 0 < p < 1. */
export function chiSquareQuantile(p: number, degrees: number): number {
  return invertCdf((x) => chiSquareCdf(x, degrees), p);
}
