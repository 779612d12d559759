import { normalCdf } from './distributions.ts';

/** How two samples of numbers stand to each other by rank: U of the first, and the two-sided chance of such an U if they are alike. */
export type MannWhitney = { u: number; p: number; exact: boolean };

/** More numbers than these are judged by the normal approximation. */
const mostExact = 60;

/**
 * mannWhitney tests whether two samples come from the same distribution. Up to 60 numbers p is exact, ties included: the share of all
 * ways to deal out the midranks whose rank sum is at least as extreme, twice the smaller side. Above, it is the normal approximation
 * with the tie correction and continuity correction (Mann & Whitney 1947). Null where a sample is empty.
 */
export function mannWhitney(a: readonly number[], b: readonly number[]): MannWhitney | null {
  if (a.length === 0 || b.length === 0) return null;
  const ranks = doubledMidranks([...a, ...b]);
  const rankSum = ranks.slice(0, a.length).reduce((sum, rank) => sum + rank, 0);
  const u = (rankSum - a.length * (a.length + 1)) / 2;
  const exact = ranks.length <= mostExact;
  const p = exact ? exactP(ranks, a.length, rankSum) : approximateP(ranks, a.length, u);
  return { u, p, exact };
}

/** Twice the mean rank of each number among all, so that ranks of ties are whole. */
function doubledMidranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((x, y) => x - y);
  const rankOf = new Map<number, number>();
  let start = 0;
  sorted.forEach((value, index) => {
    if (sorted[index + 1] === value) return;
    rankOf.set(value, start + index + 2);
    start = index + 1;
  });
  return values.map((value) => rankOf.get(value) ?? 0);
}

function exactP(ranks: readonly number[], size: number, observed: number): number {
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  // ways[k][s]: in how many ways k of the ranks looked at so far add up to s.
  const ways = Array.from({ length: size + 1 }, () => new Float64Array(total + 1));
  const none = ways[0];
  if (none) none[0] = 1;
  for (const rank of ranks) {
    for (let k = size; k >= 1; k -= 1) addWays(ways[k], ways[k - 1], rank);
  }
  let below = 0;
  let above = 0;
  let all = 0;
  ways[size]?.forEach((count, sum) => {
    all += count;
    if (sum <= observed) below += count;
    if (sum >= observed) above += count;
  });
  return Math.min(1, (2 * Math.min(below, above)) / all);
}

function addWays(into: Float64Array | undefined, from: Float64Array | undefined, rank: number): void {
  if (!into || !from) return;
  for (let sum = into.length - 1; sum >= rank; sum -= 1) {
    into[sum] = (into[sum] ?? 0) + (from[sum - rank] ?? 0);
  }
}

function approximateP(ranks: readonly number[], size: number, u: number): number {
  const n = ranks.length;
  const other = n - size;
  const ties = new Map<number, number>();
  for (const rank of ranks) ties.set(rank, (ties.get(rank) ?? 0) + 1);
  const tied = [...ties.values()].reduce((sum, count) => sum + count ** 3 - count, 0);
  const variance = ((size * other) / 12) * (n + 1 - tied / (n * (n - 1)));
  if (variance <= 0) return 1;
  const distance = Math.max(0, Math.abs(u - (size * other) / 2) - 0.5);
  return Math.min(1, 2 * normalCdf(-distance / Math.sqrt(variance)));
}
