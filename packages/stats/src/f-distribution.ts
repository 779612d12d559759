import { incompleteBeta } from './incomplete-beta.ts';
import { invertCdf } from './invert-cdf.ts';

/** fUpper is the chance that F with `over` and `under` degrees of freedom exceeds f (Abramowitz & Stegun 26.6.2). */
export function fUpper(f: number, over: number, under: number): number {
  return f <= 0 ? 1 : incompleteBeta(under / (under + over * f), under / 2, over / 2);
}

/** fCdf is the distribution function of F with `over` and `under` degrees of freedom. */
export function fCdf(f: number, over: number, under: number): number {
  return f <= 0 ? 0 : incompleteBeta((over * f) / (under + over * f), over / 2, under / 2);
}

/** fQuantile is the f below which the share p of F lies, for 0 < p < 1. */
export function fQuantile(p: number, over: number, under: number): number {
  return invertCdf((f) => fCdf(f, over, under), p);
}
