import type { OutcomeCount } from '@tidemark/domain/interval-report';
import type { PointRange } from './range-set.ts';

/** Points by what is known of them; ranges are ascending and merged. `partial`: acknowledged but for some unknown ones among them. */
export type SettledRanges = {
  acknowledged: PointRange[];
  partial: PointRange[];
  unknown: PointRange[];
  rejected: PointRange[];
};

/** What one load thread did since it was asked last. Histograms are encoded, null where nothing was measured. */
export type IntervalCounts = {
  lastPoint: number;
  pointsAcknowledged: number;
  pointsRejected: number;
  pointsUnknown: number;
  valuesAcknowledged: number;
  batches: number;
  bytes: number;
  lateBatches: number;
  outcomes: OutcomeCount[];
  responseTimeUs: string | null;
  serviceTimeUs: string | null;
  settled: SettledRanges;
};

/** noRanges is an empty set of settled ranges. */
export function noRanges(): SettledRanges {
  return { acknowledged: [], partial: [], unknown: [], rejected: [] };
}
