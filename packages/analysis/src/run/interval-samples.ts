import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { Sample } from '@tidemark/domain/run/sample';
import { decodeHistogram, summarizeHistogram } from '@tidemark/stats/histogram';

/** A shorter interval is the rest of a second, and its rate is chance. */
export const shortestIntervalMs = 250;

/** intervalSamples gives the samples of one second of load: rates, percentiles of that second, the state of the generator. */
export function intervalSamples(report: IntervalReport): Sample[] {
  const seconds = report.durationMs / 1_000;
  if (seconds <= 0) return [];
  const failed = report.pointsRejected + report.pointsUnknown;
  const rates: [MetricName, number][] = [
    ...takenRates(report, seconds),
    ['batchesPerSec', report.batches / seconds],
    ['failedPointsPerSec', failed / seconds],
  ];
  const values: [MetricName, number][] = [
    ...(report.durationMs >= shortestIntervalMs ? [...rates, ...lossRates(report, seconds)] : []),
    ...gauges(report),
    ['generatorCpuRatio', report.generatorCpuRatio],
    ['generatorLoopDelayMsP99', report.generatorLoopDelayMsP99],
    ...percentiles(report.responseTimeUs, {
      p50Us: 'responseTimeUsP50',
      p99Us: 'responseTimeUsP99',
      p999Us: 'responseTimeUsP999',
    }),
    ...percentiles(report.serviceTimeUs, { p50Us: 'serviceTimeUsP50', p99Us: 'serviceTimeUsP99' }),
    ...p99(report.queueDelayUs, 'queueDelayUsP99'),
    ...p99(report.slipUs, 'slipUsP99'),
    ...p99(report.instrumentErrorUs, 'instrumentErrorUsP99'),
  ];
  return values.map(([metric, value]) => ({
    metric,
    kind: 'underLoad',
    part: null,
    offsetMs: report.offsetMs,
    simulatedAtMs: report.simulatedAtMs,
    value,
    reason: null,
  }));
}

/** A target that acknowledges nothing has no line of acknowledged points, not one of zeros. */
function takenRates(report: IntervalReport, seconds: number): [MetricName, number][] {
  const { backPressureMs, durationMs } = report;
  if (backPressureMs === null) return pairs(['pointsPerSec', report.pointsAcknowledged / seconds]);
  return pairs(
    ['pointsHandedOverPerSec', report.pointsHandedOver / seconds],
    ['backPressureRatio', Math.min(1, backPressureMs / durationMs)],
  );
}

/** Only for loads that can have them, so that other runs carry no lines of zeros. */
function lossRates(report: IntervalReport, seconds: number): [MetricName, number][] {
  const generatorErrors = report.outcomes
    .filter((outcome) => outcome.class === 'generator')
    .reduce((sum, outcome) => sum + outcome.batches, 0);
  return [
    ...(report.dueBatches === null
      ? []
      : pairs(
          ['lateBatchesPerSec', report.lateBatches / seconds],
          ['neverSentBatches', report.neverSentBatches],
        )),
    ...(report.retries > 0 || report.bufferedPoints !== null
      ? pairs(['retriesPerSec', report.retries / seconds])
      : []),
    ...(report.bufferedPoints === null ? [] : pairs(['evictedPointsPerSec', report.evictedPoints / seconds])),
    ...(generatorErrors === 0 ? [] : pairs(['generatorErrorsPerSec', generatorErrors / seconds])),
  ];
}

function pairs(...values: [MetricName, number][]): [MetricName, number][] {
  return values;
}

function gauges(report: IntervalReport): [MetricName, number][] {
  const values: [MetricName, number | null][] = [
    ['ratePerSec', report.ratePerSec],
    ['inFlight', report.inFlight],
    ['backlog', report.backlog],
    ['bufferedPoints', report.bufferedPoints],
    ['generatorOpenFiles', report.generatorOpenFiles],
  ];
  return values.flatMap(([metric, value]) => (value === null ? [] : pairs([metric, value])));
}

function p99(encoded: string | null, metric: MetricName): [MetricName, number][] {
  return encoded === null ? [] : pairs([metric, summarizeHistogram(decodeHistogram(encoded)).p99Us]);
}

/** The metric of each percentile that is a line. */
type PercentileMetrics = { p50Us: MetricName; p99Us: MetricName; p999Us?: MetricName };

function percentiles(encoded: string | null, metrics: PercentileMetrics): [MetricName, number][] {
  if (encoded === null) return [];
  const summary = summarizeHistogram(decodeHistogram(encoded));
  if (summary.count === 0) return [];
  return [
    [metrics.p50Us, summary.p50Us],
    [metrics.p99Us, summary.p99Us],
    ...(metrics.p999Us === undefined ? [] : pairs([metrics.p999Us, summary.p999Us])),
  ];
}
