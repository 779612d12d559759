import type { IntervalReport } from '@tidemark/domain/interval-report';
import type { MetricName } from '@tidemark/domain/metric';
import type { Sample } from '@tidemark/domain/sample';
import { decodeHistogram, summariseHistogram } from '@tidemark/stats/histogram';

/** Below this, an interval is the rest of a second, and its rate is chance. */
export const shortestIntervalMs = 250;

/** intervalSamples gives the lines that one second of load adds to: rates, percentiles of that second, the generator's own state. */
export function intervalSamples(report: IntervalReport): Sample[] {
  const seconds = report.durationMs / 1_000;
  if (seconds <= 0) return [];
  const failed = report.pointsRejected + report.pointsUnknown;
  const rates: [MetricName, number][] = [
    ['pointsPerSec', report.pointsAcknowledged / seconds],
    ['batchesPerSec', report.batches / seconds],
    ['failedPointsPerSec', failed / seconds],
  ];
  const values: [MetricName, number][] = [
    ...(report.durationMs >= shortestIntervalMs ? rates : []),
    ['generatorCpuRatio', report.generatorCpuRatio],
    ['generatorLoopDelayMsP99', report.generatorLoopDelayMsP99],
    ...percentiles(report.responseTimeUs, 'responseTimeUsP50', 'responseTimeUsP99'),
    ...percentiles(report.serviceTimeUs, 'serviceTimeUsP50', 'serviceTimeUsP99'),
  ];
  return values.map(([metric, value]) => ({
    metric,
    kind: 'underLoad',
    offsetMs: report.offsetMs,
    simulatedAtMs: report.simulatedAtMs,
    value,
    reason: null,
  }));
}

function percentiles(encoded: string | null, p50: MetricName, p99: MetricName): [MetricName, number][] {
  if (encoded === null) return [];
  const summary = summariseHistogram(decodeHistogram(encoded));
  return summary.count === 0
    ? []
    : [
        [p50, summary.p50Us],
        [p99, summary.p99Us],
      ];
}
