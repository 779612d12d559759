import type { IntervalReport, OutcomeCount } from '@tidemark/domain/interval-report';
import type { MetricName } from '@tidemark/domain/metric';
import type { RunEvent } from '@tidemark/domain/run-event';
import type { RunSink } from '@tidemark/domain/run-sink';
import type { RunSummary, SettledPeriod } from '@tidemark/domain/run-summary';
import type { Reading, Sample, SampleKind } from '@tidemark/domain/sample';
import { intervalSamples } from './interval-samples.ts';
import { createMergedTimes, type MergedTimes } from './merged-times.ts';
import { addOutcomes } from './outcome-totals.ts';

type Peak = NonNullable<RunSummary['peakRssBytes']>;

/** One second of load, kept for the summary; a long run has some ten thousand of them. */
export type LoadSecond = { durationMs: number; points: number; cpuRatio: number; lateBatches: number };

export type Totals = {
  pointsAcknowledged: number;
  pointsRejected: number;
  pointsUnknown: number;
  valuesAcknowledged: number;
  bytesSent: number;
};

/** What a run has recorded so far: everything goes to the sink at once, and what the summary needs is kept in small. */
export type RunRecording = {
  readonly totals: Totals;
  readonly outcomes: OutcomeCount[];
  readonly seconds: LoadSecond[];
  readonly settled: SettledPeriod[];
  readonly responseTimes: MergedTimes;
  readonly serviceTimes: MergedTimes;
  peak(metric: MetricName): Peak | null;
  /** `isUnderLoad`: false for what the generator reports of a pause, which is no second of load. */
  interval(report: IntervalReport, isUnderLoad: boolean): void;
  readings(readings: Reading[], kind: SampleKind, at: Moment): void;
  event(event: RunEvent): void;
};

/** A moment of a run: since the measure phase began, and in the data's time. */
export type Moment = { offsetMs: number; simulatedAtMs: number | null };

/** createRunRecording records into `sink`. */
export function createRunRecording(sink: RunSink): RunRecording {
  const totals: Totals = {
    pointsAcknowledged: 0,
    pointsRejected: 0,
    pointsUnknown: 0,
    valuesAcknowledged: 0,
    bytesSent: 0,
  };
  const peaks = new Map<MetricName, Peak>();
  const recording: RunRecording = {
    totals,
    outcomes: [],
    seconds: [],
    settled: [],
    responseTimes: createMergedTimes(),
    serviceTimes: createMergedTimes(),
    peak: (metric) => peaks.get(metric) ?? null,
    interval(report, isUnderLoad) {
      addInterval(recording, report);
      if (isUnderLoad || report.batches > 0) addSecond(recording, report);
      sink.record({ samples: intervalSamples(report), intervals: [report], events: [] });
    },
    readings(readings, kind, { offsetMs, simulatedAtMs }) {
      const samples = readings.map((reading): Sample => ({ ...reading, kind, offsetMs, simulatedAtMs }));
      for (const sample of samples) raisePeak(peaks, sample);
      if (samples.length > 0) sink.record({ samples, intervals: [], events: [] });
    },
    event: (event) => sink.record({ samples: [], intervals: [], events: [event] }),
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
  addOutcomes(recording.outcomes, report.outcomes);
  recording.responseTimes.add(report.responseTimeUs);
  recording.serviceTimes.add(report.serviceTimeUs);
}

function addSecond(recording: RunRecording, report: IntervalReport): void {
  recording.seconds.push({
    durationMs: report.durationMs,
    points: report.pointsAcknowledged,
    cpuRatio: report.generatorCpuRatio,
    lateBatches: report.lateBatches,
  });
}

function raisePeak(peaks: Map<MetricName, Peak>, { metric, value, offsetMs, simulatedAtMs }: Sample): void {
  if (value === null) return;
  const known = peaks.get(metric);
  if (!known || value > known.value) peaks.set(metric, { value, offsetMs, simulatedAtMs });
}
