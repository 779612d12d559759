import type { IntervalReport } from '@tidemark/domain/interval-report';
import type { MetricName } from '@tidemark/domain/metric';
import type { Sample } from '@tidemark/domain/sample';
import { decodeHistogram, summariseHistogram } from '@tidemark/stats/histogram';

/** Metrics of the generator: they are not read from a target but told by its interval reports. */
export const generatorMetrics: readonly MetricName[] = [
  'pointsPerSec',
  'batchesPerSec',
  'failedPointsPerSec',
  'responseTimeUsP50',
  'responseTimeUsP99',
  'serviceTimeUsP50',
  'serviceTimeUsP99',
  'generatorCpuRatio',
  'generatorLoopDelayMsP99',
];

/** intervalSamples tells the metrics of the generator from its interval reports. */
export function intervalSamples(intervals: IntervalReport[]): Sample[] {
  return intervals.flatMap((report) =>
    valuesOf(report).map(([metric, value]) => ({
      metric,
      kind: 'underLoad',
      offsetMs: report.offsetMs,
      simulatedAtMs: report.simulatedAtMs,
      value,
      reason: value === null ? 'no batch settled in this interval' : null,
    })),
  );
}

function valuesOf(report: IntervalReport): [MetricName, number | null][] {
  const perSec = (count: number) => (report.durationMs > 0 ? (count * 1_000) / report.durationMs : null);
  const response = percentilesOf(report.responseTimeUs);
  const service = percentilesOf(report.serviceTimeUs);
  return [
    ['pointsPerSec', perSec(report.pointsAcknowledged)],
    ['batchesPerSec', perSec(report.batches)],
    ['failedPointsPerSec', perSec(report.pointsRejected + report.pointsUnknown)],
    ['responseTimeUsP50', response?.p50Us ?? null],
    ['responseTimeUsP99', response?.p99Us ?? null],
    ['serviceTimeUsP50', service?.p50Us ?? null],
    ['serviceTimeUsP99', service?.p99Us ?? null],
    ['generatorCpuRatio', report.generatorCpuRatio],
    ['generatorLoopDelayMsP99', report.generatorLoopDelayMsP99],
  ];
}

function percentilesOf(histogram: string | null): { p50Us: number; p99Us: number } | null {
  if (histogram === null) return null;
  const { count, p50Us, p99Us } = summariseHistogram(decodeHistogram(histogram));
  return count > 0 ? { p50Us, p99Us } : null;
}
