import { logGamma } from './log-gamma.ts';

const tiny = 1e-300;
const enough = 1e-16;
const mostTerms = 20_000;

/**
 * incompleteGamma is the regularised lower incomplete gamma function P(a, x) for a > 0: a series below a + 1, else one minus the
 * continued fraction (Abramowitz & Stegun 6.5.29 and 6.5.31, the latter by Lentz' method).
 */
export function incompleteGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  if (x === Number.POSITIVE_INFINITY) return 1;
  return x < a + 1 ? series(a, x) : 1 - upperFraction(a, x);
}

/** upperIncompleteGamma is Q(a, x) = 1 - P(a, x), exact also where it is small. */
export function upperIncompleteGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return x < a + 1 ? 1 - series(a, x) : upperFraction(a, x);
}

const factor = (a: number, x: number) => Math.exp(a * Math.log(x) - x - logGamma(a));

function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; n < mostTerms && Math.abs(term) > Math.abs(sum) * enough; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * factor(a, x);
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < mostTerms; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / awayFromZero(an * d + b);
    c = awayFromZero(b + an / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < enough) break;
  }
  return h * factor(a, x);
}

const awayFromZero = (value: number) => (Math.abs(value) < tiny ? tiny : value);
