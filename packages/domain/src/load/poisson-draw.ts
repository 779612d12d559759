/**
 * poissonDraw gives a Poisson variate of mean `mean` from uniform numbers in (0, 1): `uniformAt(k)` is the k-th.
 * Inversion below a mean of 10; above, Hörmann's transformed rejection (PTRS, 1993), which needs 2.2 numbers on average.
 */
export function poissonDraw(mean: number, uniformAt: (k: number) => number): number {
  if (mean <= 0) return 0;
  return mean < 10 ? byInversion(mean, uniformAt(0)) : byRejection(mean, uniformAt);
}

function byInversion(mean: number, uniform: number): number {
  let share = Math.exp(-mean);
  let below = share;
  let count = 0;
  while (uniform > below && count < 200) {
    count += 1;
    share *= mean / count;
    below += share;
  }
  return count;
}

function byRejection(mean: number, uniformAt: (k: number) => number): number {
  const b = 0.931 + 2.53 * Math.sqrt(mean);
  const a = -0.059 + 0.02483 * b;
  const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
  const accepted = 0.9277 - 3.6224 / (b - 2);
  for (let k = 0; ; k += 2) {
    const u = uniformAt(k) - 0.5;
    const v = uniformAt(k + 1);
    const us = 0.5 - Math.abs(u);
    const count = Math.floor(((2 * a) / us + b) * u + mean + 0.43);
    if (us >= 0.07 && v <= accepted) return count;
    if (count < 0 || (us < 0.013 && v > us)) continue;
    const bound = Math.log((v * inverseAlpha) / (a / (us * us) + b));
    if (bound <= count * Math.log(mean) - mean - logFactorial(count)) return count;
  }
}

/** ln n! by summing where n is small, else by Stirling's series (error below 1e-10 from 10 on). */
function logFactorial(n: number): number {
  if (n < 10) {
    let sum = 0;
    for (let k = 2; k <= n; k += 1) sum += Math.log(k);
    return sum;
  }
  const x = n + 1;
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1_260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}
