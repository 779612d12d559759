import { intervalSamples } from '@tidemark/analysis/run/interval-samples';
import { createMergedTimes, type MergedTimes } from '@tidemark/analysis/run/merged-times';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import { addEndpointCounts, type EndpointCount } from '@tidemark/domain/load/endpoint-count';
import type { IntervalReport, OutcomeCount } from '@tidemark/domain/result/interval-report';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunRecords, RunSink } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Reading, Sample, SampleKind } from '@tidemark/domain/run/sample';
import { decodeHistogram, summariseHistogram } from '@tidemark/stats/histogram';
import type { WaitingSecond } from '../outages/outage-record.ts';
import { addOutcomes } from './outcome-totals.ts';

type Peak = NonNullable<RunSummary['peakRssBytes']>;

/** One second of load, kept for the summary; a long run has some ten thousand of them. */
export type LoadSecond = {
  durationMs: number;
  points: number;
  batches: number;
  cpuRatio: number;
  threads: number;
  lateBatches: number;
  /** 99th percentile of the generator's own lateness; null where nothing is due at a time. */
  slipUsP99: number | null;
  backlog: number | null;
};

export type Totals = {
  pointsAcknowledged: number;
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
export type Offered = { dueBatches: number | null; sentBatches: number };

/** Worst figures of the generator so far; null where none was told. */
export type GeneratorPeaks = { loopDelayMsP99: number | null; openFiles: number | null };

/** What a run has recorded so far: everything goes to the sink at once, and what the summary needs is kept in small. */
export type RunRecording = {
  readonly totals: Totals;
  readonly outcomes: OutcomeCount[];
  /** Attempts by endpoint; empty where there is one. */
  endpoints: EndpointCount[];
  readonly retriedOutcomes: OutcomeCount[];
  readonly offered: Offered;
  readonly seconds: LoadSecond[];
  /** What outages are judged by, second by second. */
  readonly waits: WaitingSecond[];
  readonly settled: PeriodAtRest[];
  readonly responseTimes: MergedTimes;
  readonly serviceTimes: MergedTimes;
  readonly queueDelays: MergedTimes;
  readonly slips: MergedTimes;
  readonly health: GeneratorPeaks;
  peak(metric: MetricName): Peak | null;
  /** `isUnderLoad`: false for what the generator reports of a pause, which is no second of load. */
  interval(report: IntervalReport, isUnderLoad: boolean): void;
  readings(readings: Reading[], kind: SampleKind, at: Moment): void;
  event(event: RunEvent): void;
  /** Hears everything that is recorded from now on, until the returned function is called. */
  listen(listener: (records: RunRecords) => void): () => void;
};

/** A moment of a run: since the measure phase began, and in the data's time. */
export type Moment = { offsetMs: number; simulatedAtMs: number | null };

/** createRunRecording records into `sink`. */
export function createRunRecording(sink: RunSink): RunRecording {
  const listeners = new Set<(records: RunRecords) => void>();
  const tell = (records: RunRecords) => {
    sink.record(records);
    for (const listener of listeners) listener(records);
  };
  const totals: Totals = {
    pointsAcknowledged: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    bytesSent: 0,
    bytesReceived: 0,
    lateBatches: 0,
    neverSentBatches: 0,
    retries: 0,
    evictedPoints: 0,
  };
  const peaks = new Map<MetricName, Peak>();
  const recording: RunRecording = {
    totals,
    outcomes: [],
    endpoints: [],
    retriedOutcomes: [],
    offered: { dueBatches: null, sentBatches: 0 },
    seconds: [],
    waits: [],
    settled: [],
    responseTimes: createMergedTimes(),
    serviceTimes: createMergedTimes(),
    queueDelays: createMergedTimes(),
    slips: createMergedTimes(),
    health: { loopDelayMsP99: null, openFiles: null },
    peak: (metric) => peaks.get(metric) ?? null,
    interval(report, isUnderLoad) {
      addInterval(recording, report);
      recording.waits.push(waitingOf(report));
      if (isUnderLoad || report.batches > 0) addSecond(recording, report);
      tell({ samples: intervalSamples(report), intervals: [report], events: [] });
    },
    readings(readings, kind, { offsetMs, simulatedAtMs }) {
      const samples = readings.map((reading): Sample => ({ ...reading, kind, offsetMs, simulatedAtMs }));
      for (const sample of samples) raisePeak(peaks, sample);
      if (samples.length > 0) tell({ samples, intervals: [], events: [] });
    },
    event: (event) => tell({ samples: [], intervals: [], events: [event] }),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return recording;
}

function addInterval(recording: RunRecording, report: IntervalReport): void {
  const { totals } = recording;
  totals.pointsAcknowledged += report.pointsAcknowledged;
  totals.pointsRejected += report.pointsRejected;
  totals.pointsUnknown += report.pointsUnknown;
  totals.valuesAcknowledged += report.valuesAcknowledged;
  totals.bytesSent += report.bytes;
  totals.bytesReceived += report.answerBytes ?? 0;
  totals.lateBatches += report.lateBatches;
  totals.neverSentBatches += report.neverSentBatches;
  totals.retries += report.retries;
  totals.evictedPoints += report.evictedPoints;
  recording.endpoints = addEndpointCounts(recording.endpoints, report.endpoints);
  addOutcomes(recording.outcomes, report.outcomes);
  addOutcomes(recording.retriedOutcomes, report.retriedOutcomes);
  recording.responseTimes.add(report.responseTimeUs);
  recording.serviceTimes.add(report.serviceTimeUs);
  recording.queueDelays.add(report.queueDelayUs);
  recording.slips.add(report.slipUs);
  addHealth(recording, report);
}

function waitingOf(report: IntervalReport): WaitingSecond {
  const { bufferedPoints, bufferedPointsMax, backlog } = report;
  return {
    endOffsetMs: report.offsetMs,
    retries: report.retries,
    failedPoints: report.pointsRejected + report.pointsUnknown - report.evictedPoints,
    evictedPoints: bufferedPoints === null ? null : report.evictedPoints,
    waitingPointsMax: bufferedPointsMax,
    waiting: bufferedPoints ?? backlog,
    waitingMax: bufferedPointsMax ?? backlog,
  };
}

function addHealth({ offered, health }: RunRecording, report: IntervalReport): void {
  if (report.dueBatches !== null) offered.dueBatches = (offered.dueBatches ?? 0) + report.dueBatches;
  offered.sentBatches += report.batches;
  health.loopDelayMsP99 = Math.max(health.loopDelayMsP99 ?? 0, report.generatorLoopDelayMsP99);
  if (report.generatorOpenFiles !== null) {
    health.openFiles = Math.max(health.openFiles ?? 0, report.generatorOpenFiles);
  }
}

function addSecond(recording: RunRecording, report: IntervalReport): void {
  recording.seconds.push({
    durationMs: report.durationMs,
    points: report.pointsAcknowledged,
    batches: report.batches,
    cpuRatio: report.generatorCpuRatio,
    threads: report.generatorThreads ?? 1,
    lateBatches: report.lateBatches,
    slipUsP99: p99Of(report.slipUs),
    backlog: report.backlog,
  });
}

function p99Of(encoded: string | null): number | null {
  return encoded === null ? null : summariseHistogram(decodeHistogram(encoded)).p99Us;
}

function raisePeak(peaks: Map<MetricName, Peak>, { metric, value, offsetMs, simulatedAtMs }: Sample): void {
  if (value === null) return;
  const known = peaks.get(metric);
  if (!known || value > known.value) peaks.set(metric, { value, offsetMs, simulatedAtMs });
}
