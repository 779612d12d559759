import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { TimeSlots } from '@tidemark/stats/time-counts';
import type { PointRange } from './range-set.ts';

/** Points by what is known of them; ranges are ascending and merged. `partial`: acknowledged but for some unknown ones among them. */
export type SettledRanges = {
  acknowledged: PointRange[];
  /** Taken by the kernel for a target that acknowledges nothing. */
  handedOver: PointRange[];
  partial: PointRange[];
  unknown: PointRange[];
  rejected: PointRange[];
};

/** What batches did. */
export type BatchCounts = {
  lastPoint: number;
  pointsAcknowledged: number;
  pointsHandedOver: number;
  pointsRejected: number;
  pointsUnknown: number;
  valuesAcknowledged: number;
  batches: number;
  bytes: number;
  /** Bytes of the bodies of answers. */
  answerBytes: number;
  lateBatches: number;
  neverSentBatches: number;
  retries: number;
  evictedPoints: number;
  /** Points that the load took on: each settles, is open, or is never sent. */
  issuedPoints: number;
  /** Issued points that were due, or waited in a client's buffer, when the load ended. */
  neverSentPoints: number;
};

/** Where an executor stands at one moment; null: it has no such thing. */
export type ExecutorGauges = {
  /** Batches that came due since the load began. */
  dueBatches: number | null;
  inFlight: number | null;
  /** Issued points that are neither settled nor given up: in flight, between two attempts, or in a client's buffer. */
  openPoints: number | null;
  backlog: number | null;
  bufferedPoints: number | null;
  ratePerSec: number | null;
};

/** noGauges is what an executor without a schedule and a buffer reports. */
export const noGauges: ExecutorGauges = {
  dueBatches: null,
  inFlight: null,
  openPoints: null,
  backlog: null,
  bufferedPoints: null,
  ratePerSec: null,
};

/** Distributions of one interval; null where nothing was measured. */
export type Times<Form> = {
  responseTimeUs: Form | null;
  serviceTimeUs: Form | null;
  queueDelayUs: Form | null;
  slipUs: Form | null;
};

type Kept = {
  outcomes: OutcomeCount[];
  retriedOutcomes: OutcomeCount[];
  settled: SettledRanges;
  /** Most points that waited in a client's buffer at a time; null: there is none. */
  bufferedPointsMax: number | null;
};

/** What one load thread did since it was asked last. `dueBatches` counts the interval's own. */
export type ThreadCounts = BatchCounts & ExecutorGauges & Times<TimeSlots> & Kept;

/** The same of all threads together, with encoded histograms. */
export type IntervalCounts = BatchCounts & ExecutorGauges & Times<string> & Kept;

/** noRanges is an empty set of settled ranges. */
export function noRanges(): SettledRanges {
  return { acknowledged: [], handedOver: [], partial: [], unknown: [], rejected: [] };
}
