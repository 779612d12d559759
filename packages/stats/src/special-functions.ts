const tiny = 1e-300;
const enough = 1e-16;
const maxTerms = 20_000;

/** Lanczos coefficients for g = 7, n = 9 (Godfrey 2001): about 15 digits. */
const lanczos = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13,
  -176.615_029_162_140_59, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6,
  1.505_632_735_149_311_6e-7,
];

/** The natural logarithm of the gamma function, for x > 0 (Lanczos 1964). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  const base = shifted + 7.5;
  let sum = 0;
  lanczos.forEach((coefficient, index) => {
    sum += index === 0 ? coefficient : coefficient / (shifted + index);
  });
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(base) - base + Math.log(sum);
}

/**
 * incompleteBeta is the regularized incomplete beta function I_x(a, b) for a, b > 0 and 0 <= x <= 1: the continued fraction of
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
  for (let m = 1; m < maxTerms; m += 1) {
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

/**
 * incompleteGamma is the regularized lower incomplete gamma function P(a, x) for a > 0: a series below a + 1, else one minus the
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
  for (let n = 1; n < maxTerms && Math.abs(term) > Math.abs(sum) * enough; n += 1) {
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
  for (let n = 1; n < maxTerms; n += 1) {
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
