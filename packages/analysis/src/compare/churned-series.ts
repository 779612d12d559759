import type { CapacityRun } from '@tidemark/stats/capacity-steps';
import type { CapacityPoint } from './capacity.ts';

/** Fewer than this share of the series that were written is what two readings of equal runs differ by. */
const leastShare = 0.02;
/** From here on the cost of series and of churned ones cannot be distinguished: the variance of either grows more than fivefold. */
const mostCorrelation = 0.9;

/** churnedOf counts series that a run wrote and that are gone: planned less those of the sample; 0 where they are too few to be seen. */
export function churnedOf(plannedSeries: number | null, series: number): number {
  if (plannedSeries === null) return 0;
  const churned = plannedSeries - series;
  return churned > leastShare * plannedSeries ? churned : 0;
}

/** Runs as the capacity model takes them. */
export type CapacityRuns = {
  runs: CapacityRun[];
  /** Series were churned, in proportion to the others: a series then costs what both take together. */
  isConfounded: boolean;
};

/** capacityRunsOf gives the points of a ladder, with their churned series where their cost can be distinguished from that of series. */
export function capacityRunsOf(points: readonly CapacityPoint[]): CapacityRuns {
  const plain = points.map(({ series, bytes }): CapacityRun => ({ series, bytes, step: series }));
  if (points.every(({ churned }) => churned === 0)) return { runs: plain, isConfounded: false };
  const r = correlation(
    points.map(({ series }) => series),
    points.map(({ churned }) => churned),
  );
  if (r === null || Math.abs(r) > mostCorrelation) return { runs: plain, isConfounded: true };
  const runs = points.map(({ series, bytes, churned }): CapacityRun => ({ series, bytes, churned }));
  return { runs, isConfounded: false };
}

/** Null where either does not vary. */
function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const [i, x] of xs.entries()) {
    const y = ys[i] ?? 0;
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy);
}
