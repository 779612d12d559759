import { incompleteBeta, incompleteGamma, upperIncompleteGamma } from './special-functions.ts';

const maxSteps = 200;

/** studentTUpper is the chance that Student's t with `degrees` of freedom (any number above 0) exceeds t, exact in the far tail. */
export function studentTUpper(t: number, degrees: number): number {
  const half = 0.5 * incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5);
  return t >= 0 ? half : 1 - half;
}

/** studentTCdf is the distribution function of Student's t (Abramowitz & Stegun 26.5.27). */
export function studentTCdf(t: number, degrees: number): number {
  return studentTUpper(-t, degrees);
}

/** studentTQuantile is the t below which the share p of Student's t with `degrees` of freedom lies, for 0 < p < 1. */
export function studentTQuantile(p: number, degrees: number): number {
  const distance = invertCdf((t) => -studentTUpper(t, degrees), -Math.min(p, 1 - p));
  return p < 0.5 ? -distance : distance;
}

/** studentT95 is the 97.5 % quantile of Student's t: half the width of a two-sided 95 % interval in standard errors. */
export function studentT95(degrees: number): number {
  return studentTQuantile(0.975, degrees);
}

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

/** normalCdf is the distribution function of the standard normal distribution, by the incomplete gamma function. */
export function normalCdf(z: number): number {
  const squared = (z * z) / 2;
  return z < 0 ? 0.5 * upperIncompleteGamma(0.5, squared) : 0.5 + 0.5 * incompleteGamma(0.5, squared);
}

/** normalQuantile is the z below which the share p of the standard normal distribution lies, for 0 < p < 1. */
export function normalQuantile(p: number): number {
  return p < 0.5 ? -invertCdf((z) => -normalCdf(-z), -p) : invertCdf(normalCdf, p);
}

/** chiSquareCdf is the distribution function of chi-square with `degrees` of freedom (Abramowitz & Stegun 26.4.19). */
export function chiSquareCdf(x: number, degrees: number): number {
  return incompleteGamma(degrees / 2, x / 2);
}

/** chiSquareQuantile is the x below which the share p of chi-square lies, for 0 < p < 1. */
export function chiSquareQuantile(p: number, degrees: number): number {
  return invertCdf((x) => chiSquareCdf(x, degrees), p);
}

/**
 * Finds the x >= 0 at which a rising `cdf` reaches p, by doubling until it is bracketed and halving until neighboring
 * numbers remain; 0 where cdf(0) is already p.
 */
function invertCdf(cdf: (x: number) => number, p: number): number {
  if (cdf(0) >= p) return 0;
  let low = 0;
  let high = 1;
  while (cdf(high) < p && high < Number.MAX_VALUE / 2) {
    low = high;
    high *= 2;
  }
  for (let step = 0; step < maxSteps; step += 1) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (cdf(middle) < p) low = middle;
    else high = middle;
  }
  return high;
}
