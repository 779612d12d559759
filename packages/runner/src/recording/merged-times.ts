import type { LatencySummary } from '@tidemark/domain/latency-summary';
import { encodeHistogram, mergeHistograms, summariseHistogram } from '@tidemark/stats/histogram';

/** Histograms that are merged as they come, so that a long run keeps a few of them only. */
export type MergedTimes = { add(encoded: string | null): void; summary(): LatencySummary | null };

const keptAtMost = 64;

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
    summary() {
      const merged = mergeHistograms(kept);
      return merged === null || merged.totalCount === 0 ? null : summariseHistogram(merged);
    },
  };
}
