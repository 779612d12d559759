import { curveQuantiles, type LatencyCurve } from '@tidemark/domain/result/latency-curve';
import type { LatencySummary } from '@tidemark/domain/result/latency-summary';
import {
  curveOfHistogram,
  encodeHistogram,
  mergeHistograms,
  summarizeHistogram,
} from '@tidemark/stats/histogram';

/** Histograms that are merged as they arrive, so that a long run keeps only a few of them. */
export type MergedTimes = {
  add(encoded: string | null): void;
  summary(): LatencySummary | null;
  curve(): LatencyCurve | null;
  /**
   * The time at `percentile`, or at the highest one below it that is exceeded by ten values: fewer are chance. Null with fewer than
   * twenty values.
   */
  supportedUs(percentile: number): number | null;
};

const keptAtMost = 64;
const valuesBeyond = 10;
const leastCount = 2 * valuesBeyond;

/** createMergedTimes merges exactly: percentiles come from all of it. */
export function createMergedTimes(): MergedTimes {
  let kept: string[] = [];
  return {
    add(encoded) {
      if (encoded === null) return;
      kept.push(encoded);
      if (kept.length < keptAtMost) return;
      const merged = mergeHistograms(kept);
      kept = merged === null ? [] : [encodeHistogram(merged)];
    },
    supportedUs(percentile) {
      const merged = mergeHistograms(kept);
      if (merged === null || merged.totalCount < leastCount) return null;
      const highest = 100 * (1 - valuesBeyond / merged.totalCount);
      return merged.getValueAtPercentile(Math.min(percentile, highest));
    },
    curve() {
      const merged = mergeHistograms(kept);
      return merged === null ? null : curveOfHistogram(merged, curveQuantiles);
    },
    summary() {
      const merged = mergeHistograms(kept);
      return merged === null || merged.totalCount === 0 ? null : summarizeHistogram(merged);
    },
  };
}
