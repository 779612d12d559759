import type { KeyReading, PartSummary } from '@tidemark/domain/result/delivery';
import type { PartReport } from './part-report.ts';

/** What was recorded of the metrics of a run whose target acknowledges nothing. */
export type RecordedDelivery = {
  readonly stepSeconds: number;
  readonly retentionSeconds: number;
  /** null: the time of the load decides how many there are. */
  readonly metricsPlanned: number | null;
  /** Taken by the kernel. */
  readonly metricsSent: number;
  /** Of batches of unknown outcome. */
  readonly metricsUnknown: number;
  /** Due before the load ended, and never sent. */
  readonly metricsNeverSent: number;
  /** null: the connections were not closed, or not by this program. */
  readonly closing: { metricsClosed: number; metricsUnknown: number; backPressureMs: number | null } | null;
  readonly parts: readonly PartSummary[];
  /** Empty where the target runs elsewhere. */
  readonly reports: readonly PartReport[];
  readonly passes: readonly KeyReading[];
};
