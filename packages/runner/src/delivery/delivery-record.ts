import type { RecordedDelivery } from '@tidemark/analysis/delivery/recorded-delivery';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import type { KeyReading } from '@tidemark/domain/result/delivery';
import type { ReadingMoment } from '@tidemark/domain/result/verification';
import type { RunContext } from '../run/run-context.ts';
import { countMetrics } from './count-metrics.ts';

/** What a Graphite keeps of a series. */
type Archives = Pick<RecordedDelivery, 'stepSeconds' | 'retentionSeconds'>;

/** What the passes over a run's keys have given so far. */
export type DeliveryFindings = Pick<RecordedDelivery, 'parts' | 'reports' | 'passes'>;

/** recordDelivery gives what is known of a run's metrics now, also where the run ended before they were read back. */
export function recordDelivery(
  run: RunContext,
  { stepSeconds, retentionSeconds }: Archives,
  findings: DeliveryFindings,
): RecordedDelivery {
  const { schema, profile } = run.plan;
  const { totals } = run.recording.load;
  const { handedOver, unknown } = run.written;
  const metricsSent = countMetrics(schema, handedOver);
  const metricsUnknown = countMetrics(schema, unknown);
  const planned = plannedPoints(schema, profile);
  const batchSize = profile.executor.kind === 'rate-search' ? 0 : profile.executor.batchSize;
  const asked =
    totals.pointsHandedOver +
    totals.pointsUnknown +
    totals.pointsRejected +
    totals.neverSentBatches * batchSize;
  return {
    stepSeconds,
    retentionSeconds,
    metricsPlanned: planned === null ? null : countMetrics(schema, [[0, planned]]),
    metricsSent,
    metricsUnknown,
    metricsNeverSent: Math.max(0, countMetrics(schema, [[0, asked]]) - metricsSent - metricsUnknown),
    closing: run.closing,
    ...findings,
  };
}

/** A pass that failed, or did not take place: nothing is known, not even that nothing is lost. */
export function passFailed(when: ReadingMoment, metrics: number, reason: string, readMs: number): KeyReading {
  return {
    when,
    metrics,
    keys: metrics,
    overwritten: 0,
    stored: null,
    wrongValue: null,
    aggregated: null,
    expired: null,
    cached: null,
    lost: null,
    unexpected: null,
    recovered: null,
    never: null,
    byPart: [],
    readMs,
    reason,
  };
}
