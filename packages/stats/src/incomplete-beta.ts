import { logGamma } from './log-gamma.ts';

const tiny = 1e-300;
const enough = 1e-16;
const mostTerms = 20_000;

/**
 * incompleteBeta is the regularised incomplete beta function I_x(a, b) for a, b > 0 and 0 <= x <= 1: the continued fraction of
 * Abramowitz & Stegun 26.5.8 by Lentz' method, on the side where it converges fast.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2)
    ? (front * fraction(x, a, b)) / a
    : 1 - (front * fraction(1 - x, b, a)) / b;
}

function fraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < mostTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < enough) break;
  }
  return h;
}

const awayFromZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
