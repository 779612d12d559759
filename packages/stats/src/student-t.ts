import { incompleteBeta } from './incomplete-beta.ts';
import { invertCdf } from './invert-cdf.ts';

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
