const mostSteps = 200;

/**
 * invertCdf finds the x >= 0 at which a rising `cdf` reaches p, by doubling until it is bracketed and halving until neighbouring
 * numbers remain; 0 where cdf(0) is already p.
 */
export function invertCdf(cdf: (x: number) => number, p: number): number {
  if (cdf(0) >= p) return 0;
  let low = 0;
  let high = 1;
  while (cdf(high) < p && high < Number.MAX_VALUE / 2) {
    low = high;
    high *= 2;
  }
  for (let step = 0; step < mostSteps; step += 1) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    if (cdf(middle) < p) low = middle;
    else high = middle;
  }
  return high;
}
