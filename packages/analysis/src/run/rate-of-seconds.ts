import type { RateSummary } from '@tidemark/domain/result/rate-summary';
import { quantile } from '@tidemark/stats/quantile';
import { shortestIntervalMs } from './interval-samples.ts';

/** Points that the target took in about a second. */
export type RatedSecond = { durationMs: number; points: number };

/** rateOfSeconds is the mean rate of `points` in `loadMs`, with the spread of its whole seconds; null where there was no load. */
export function rateOfSeconds(
  seconds: readonly RatedSecond[],
  points: number,
  loadMs: number,
): RateSummary | null {
  if (loadMs <= 0 || seconds.length === 0) return null;
  const rates = seconds
    .filter((second) => second.durationMs >= shortestIntervalMs)
    .map((second) => (second.points / second.durationMs) * 1_000)
    .toSorted((a, b) => a - b);
  const mean = (points / loadMs) * 1_000;
  return {
    mean,
    p5: quantile(rates, 0.05) ?? mean,
    p95: quantile(rates, 0.95) ?? mean,
    seconds: rates.length,
  };
}
