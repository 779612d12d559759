import { median } from './median.ts';

/** Two figures that were measured one right after the other. */
export type Pair = { baseline: number; candidate: number };

/** How a candidate stands to its baseline: candidate / baseline over the pairs. */
export type PairedRatio = {
  median: number;
  min: number;
  max: number;
  pairs: number;
  low: number | null;
  high: number | null;
};

const missProbability = 0.025;

/**
 * pairedRatio gives the median of candidate / baseline over the pairs whose figures are both above 0; null where there is none.
 * `low` and `high` bound the median with at least 95 % whatever the ratios are distributed like (sign test: the k-th smallest and the
 * k-th largest, k the greatest with P(Binomial(n, 1/2) < k) <= 0.025); null below 6 pairs, where no bounds do.
 */
export function pairedRatio(pairs: readonly Pair[]): PairedRatio | null {
  const ratios = pairs
    .filter(({ baseline, candidate }) => baseline > 0 && candidate > 0)
    .map(({ baseline, candidate }) => candidate / baseline)
    .sort((a, b) => a - b);
  const middle = median(ratios);
  const min = ratios[0];
  const max = ratios.at(-1);
  if (middle === null || min === undefined || max === undefined) return null;
  const k = signTestRank(ratios.length);
  const low = k === 0 ? null : (ratios[k - 1] ?? null);
  const high = k === 0 ? null : (ratios[ratios.length - k] ?? null);
  return { median: middle, min, max, pairs: ratios.length, low, high };
}

/** signTestRank is the k whose order statistics bound the median of n figures with at least 95 %; 0 where none does. */
export function signTestRank(n: number): number {
  // In logarithms, so that 2^-n of many figures is no 0.
  let logTerm = -n * Math.LN2;
  let below = 0;
  for (let k = 0; k <= n / 2; k += 1) {
    below += Math.exp(logTerm);
    if (below > missProbability) return k;
    logTerm += Math.log((n - k) / (k + 1));
  }
  return 0;
}
