import type { ReportSnapshot } from '@tidemark/analysis/compare/report-snapshot';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import { type PackedSeries, packSeries } from '@tidemark/domain/run/packed-series';
import { downsampleMinMax } from '@tidemark/stats/downsample-min-max';

/** reportWithoutPoints gives a report whose lines are named and empty: what its first request carries. */
export function reportWithoutPoints(snapshot: ReportSnapshot): ReportSnapshot {
  return {
    ...snapshot,
    series: snapshot.series.map(({ runId, series }) => ({
      runId,
      series: series.map((line) => ({ ...line, points: [] })),
    })),
  };
}

/** Lines of a report by columns: of which metrics (all by default), thinned to how many points (as frozen by default). */
export type ReportLinesInput = {
  metrics?: readonly MetricName[] | undefined;
  maxPoints?: number | undefined;
};

/** reportLines gives lines of a report, thinned so that lows, peaks and failed readings stay. */
export function reportLines(
  { series }: Pick<ReportSnapshot, 'series'>,
  { metrics, maxPoints }: ReportLinesInput,
): PackedSeries[] {
  return packSeries(
    series.map((run) => ({
      runId: run.runId,
      series: run.series
        .filter(({ metric }) => metrics === undefined || metrics.includes(metric))
        .map((line) => ({ ...line, points: thinned(line.points, maxPoints) })),
    })),
  );
}

function thinned<Point extends { offsetMs: number; value: number | null }>(
  points: Point[],
  maxPoints: number | undefined,
): Point[] {
  if (maxPoints === undefined || points.length <= maxPoints) return points;
  const kept = downsampleMinMax(
    points.map((point) => ({ x: point.offsetMs, y: point.value, point })),
    maxPoints,
  );
  return kept.map(({ point }) => point);
}
