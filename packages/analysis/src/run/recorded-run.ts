import type { EndpointCount } from '@tidemark/domain/load/endpoint-count';
import type { RateSearchResult } from '@tidemark/domain/load/rate-search';
import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { LatencyCurve } from '@tidemark/domain/result/latency-curve';
import type { LatencySummary } from '@tidemark/domain/result/latency-summary';
import type { PeriodAtRest, TargetCpu } from '@tidemark/domain/result/measurements';
import type { PointBooks } from '@tidemark/domain/result/point-books';
import type { FormatComparison, QuerySummary } from '@tidemark/domain/result/query-summary';
import type { HostFingerprint, TargetFingerprint } from '@tidemark/domain/result/run-fingerprint';
import type { SlowRequest } from '@tidemark/domain/result/slow-request';
import type { Verification } from '@tidemark/domain/result/verification';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { RecordedDelivery } from '../delivery/recorded-delivery.ts';
import type { RecordedObservation } from './observe-run.ts';

/**
 * A finished run as it was recorded: plain immutable values. Its driver builds it once, at the end of the run;
 * every statement about the run follows from it.
 */
export type RecordedRun = {
  readonly plan: RunPlan;
  readonly end: RunEnd;
  readonly target: TargetFingerprint;
  readonly host: HostFingerprint | null;
  /** Simulated time at the first point and at the end. */
  readonly simulatedStartMs: number;
  readonly simulatedAtMs: number;
  /** Unix time at which the load began; null where it never did. */
  readonly loadBeganAtMs: number | null;
  /** Wall-clock time under load, without pauses. */
  readonly loadMs: number;
  readonly settlingMs: number;
  /** Pauses during which the driver of the run had lost its lease. */
  readonly leaseGaps: number;
  readonly load: RecordedLoad;
  /** Why reference requests could not be sent, as a sentence; null: they were, or the plan has none. */
  readonly referenceFault: string | null;
  readonly peaks: RecordedPeaks;
  /** What all processes of the target took under load; null: not known on this host. */
  readonly targetCpu: TargetCpu | null;
  readonly settled: readonly PeriodAtRest[];
  /** Outages that took place, in the order of the plan. */
  readonly outages: readonly OutageRecord[];
  /** Faults that began, in the order of the plan's timeline (faultStepsOf). */
  readonly faults: readonly FaultRecord[];
  readonly observation: RecordedObservation;
  readonly verification: Verification;
  /** null: the target acknowledges what it stores. */
  readonly delivery: RecordedDelivery | null;
  readonly queries: readonly QuerySummary[];
  readonly formatComparisons: readonly FormatComparison[];
  /** null: the run was no search. */
  readonly rateSearch: RateSearchResult | null;
};

/** Everything that the generator reported, added up; times are merged exactly. */
export type RecordedLoad = {
  readonly totals: Readonly<LoadTotals>;
  /** Where the issued points are; null: what was issued was not counted. */
  readonly books: PointBooks | null;
  readonly outcomes: readonly OutcomeCount[];
  readonly retriedOutcomes: readonly OutcomeCount[];
  /** Attempts by endpoint; empty where there is one. */
  readonly endpoints: readonly EndpointCount[];
  readonly offered: Readonly<OfferedBatches>;
  /** Time in which a connection waited for its peer; null: the target acknowledges. */
  readonly backPressureMs: number | null;
  /** Longest time in which requests were in flight and none was answered. */
  readonly longestSilenceMs: number;
  readonly seconds: readonly LoadSecond[];
  /** Input of the outage summaries, second by second, pauses included. */
  readonly waits: readonly WaitingSecond[];
  /** Input of the fault summaries, likewise. */
  readonly answers: readonly AnsweredSecond[];
  readonly responseTime: LatencySummary | null;
  readonly responseCurve: LatencyCurve | null;
  readonly serviceTime: LatencySummary | null;
  readonly serviceCurve: LatencyCurve | null;
  readonly queueDelay: LatencySummary | null;
  /** Lateness of the generator itself. */
  readonly slip: LatencySummary | null;
  /** Its 99th percentile, or the highest one below it that enough values support; null where there are too few. */
  readonly slipUsP99: number | null;
  /** Of reference requests, what was measured beyond what their sink took; null: none was answered. */
  readonly instrumentError: LatencySummary | null;
  readonly instrumentCurve: LatencyCurve | null;
  /** The slowest requests, the slowest first. */
  readonly slowest: readonly SlowRequest[];
  /** Reference requests without a usable answer. */
  readonly referenceFailed: number;
  readonly generator: Readonly<GeneratorPeaks>;
};

export type LoadTotals = {
  pointsAcknowledged: number;
  /** Taken by the kernel for a target that acknowledges nothing. */
  pointsHandedOver: number;
  pointsRejected: number;
  pointsUnknown: number;
  valuesAcknowledged: number;
  bytesSent: number;
  /** Bytes of the bodies of answers. */
  bytesReceived: number;
  lateBatches: number;
  neverSentBatches: number;
  retries: number;
  evictedPoints: number;
};

/** What was due and what was sent of it; null where nothing is due at a time. */
export type OfferedBatches = { dueBatches: number | null; sentBatches: number };

/** Worst figures of the generator; null where none was reported. */
export type GeneratorPeaks = { loopDelayMsP99: number | null; openFiles: number | null };

/** One second of load; a long run has tens of thousands. */
export type LoadSecond = {
  durationMs: number;
  points: number;
  batches: number;
  cpuRatio: number;
  threads: number;
};

/** The backlog of one second of load; `waiting` is in points where a client has a buffer, else in batches, null where nothing waits. */
export type WaitingSecond = {
  endOffsetMs: number;
  retries: number;
  /** Neither acknowledged nor evicted. */
  failedPoints: number;
  /** null: there is no buffer. */
  evictedPoints: number | null;
  waitingPointsMax: number | null;
  waiting: number | null;
  waitingMax: number | null;
};

/** What was asked and taken in one second of load, every attempt counted. */
export type AnsweredSecond = {
  endOffsetMs: number;
  durationMs: number;
  attempts: number;
  /** Refused, failed, or of unknown outcome; what the generator itself failed at is not among them. */
  notOk: number;
  pointsTaken: number;
};

/** An outage that took place; `awayMs` is null until the target is back. */
export type OutageRecord = { beganOffsetMs: number; awayMs: number | null };

/** A fault that began, or was to begin; `step` is its place in the plan's `faults`. */
export type FaultRecord = {
  step: number;
  /** null: the load ended before. */
  beganOffsetMs: number | null;
  /** After the planned moment. */
  beganLateMs: number | null;
  /** null until the part answers again. */
  endedOffsetMs: number | null;
  /** Why it did not begin or end as planned. */
  reason: string | null;
};

type Peak = RunSummary['peakRssBytes'];

/** Highest samples of the target; null where none was read. */
export type RecordedPeaks = { rssBytes: Peak; heapInUseBytes: Peak; observedSeries: Peak };
