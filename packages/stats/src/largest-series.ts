import type { CapacityModel } from './capacity-model.ts';
import { upperMemory } from './predict-memory.ts';

/** How many series fit: 'series', or why there is no such number. */
export type LargestSeries =
  /** `extrapolated` where that is beyond the greatest number of series that was measured. */
  | { kind: 'series'; series: number; budgetBytes: number; extrapolated: boolean }
  /** Memory does not grow with series, so they do not limit it. */
  | { kind: 'no-growth'; budgetBytes: number }
  /** Even the fewest series exceed it. */
  | { kind: 'does-not-fit'; budgetBytes: number };

/** Memory that a server may have, the share of it that may be used, and churned series that lie in it too. */
export type MemoryLimit = { limitBytes: number; share?: number; churned?: number };

const usualShare = 0.8;
const mostSeries = 1e15;
const gridPoints = 100;
const halvings = 60;

/**
 * largestSeries is the greatest number of series whose upper 95 % prediction bound stays within a share (80 %) of the limit: N with
 * base + b N + t s sqrt(...) = 0.8 L, which for a well known line is (0.8 L - base - t s) / b.
 */
export function largestSeries(
  { fit, growth, steps }: CapacityModel,
  { limitBytes, share = usualShare, churned = 0 }: MemoryLimit,
): LargestSeries {
  const budgetBytes = Number.isFinite(limitBytes) ? Math.max(0, limitBytes * share) : 0;
  if (growth === 'none') return { kind: 'no-growth', budgetBytes };
  const fits = (series: number) => upperMemory(fit, series, churned) <= budgetBytes;
  const measured = steps.at(-1)?.series ?? 0;
  // The bound falls before it rises where the slope is hardly known, so the fewest series need not be the safest.
  const grid = Array.from({ length: gridPoints + 1 }, (_, index) => (measured * index) / gridPoints);
  const safe = grid.findLast(fits);
  if (safe === undefined) return { kind: 'does-not-fit', budgetBytes };
  let low = safe;
  let high = Math.max(1, measured);
  while (fits(high) && high < mostSeries) {
    low = high;
    high *= 2;
  }
  if (high >= mostSeries) return { kind: 'no-growth', budgetBytes };
  for (let step = 0; step < halvings && high - low > 0.5; step += 1) {
    const middle = low + (high - low) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  const series = Math.floor(low);
  return { kind: 'series', series, budgetBytes, extrapolated: series > measured };
}
