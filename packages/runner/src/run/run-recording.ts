import { intervalSamples } from '@tidemark/analysis/run/interval-samples';
import { createLoadTally, type LoadTally } from '@tidemark/analysis/run/load-tally';
import type { RecordedPeaks } from '@tidemark/analysis/run/recorded-run';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { RunEvent } from '@tidemark/domain/run/run-event';
import type { RunRecords, RunSink } from '@tidemark/domain/run/run-sink';
import type { ProbeSample, Sample, SampleKind } from '@tidemark/domain/run/sample';

/** A moment of a run: since the measure phase began, and in the data's time. */
export type Moment = { offsetMs: number; simulatedAtMs: number | null };

/** What a run has recorded so far: everything goes to the sink at once, and what judging needs is kept in little room. */
export type RunRecording = {
  readonly load: Pick<LoadTally, 'totals' | 'books' | 'recorded'>;
  readonly settled: PeriodAtRest[];
  peaks(): RecordedPeaks;
  /** `isUnderLoad`: false for what the generator reports of a pause, which is no second of load. */
  interval(report: IntervalReport, isUnderLoad: boolean): void;
  readings(readings: ProbeSample[], kind: SampleKind, at: Moment): void;
  event(event: RunEvent): void;
  /** Passes on everything that is recorded from now on, until the returned function is called. */
  listen(listener: (records: RunRecords) => void): () => void;
};

/** createRunRecording records into `sink`; messages and reasons as `shown` gives them. */
export function createRunRecording(sink: RunSink, shown: (text: string) => string): RunRecording {
  const listeners = new Set<(records: RunRecords) => void>();
  const record = (records: RunRecords) => {
    sink.record(records);
    for (const listener of listeners) listener(records);
  };
  const load = createLoadTally();
  const peaks: RecordedPeaks = { rssBytes: null, heapInUseBytes: null, observedSeries: null };
  return {
    load,
    settled: [],
    peaks: () => ({ ...peaks }),
    interval(report, isUnderLoad) {
      load.add(report, isUnderLoad);
      record({ samples: intervalSamples(report), intervals: [report], events: [] });
    },
    readings(readings, kind, { offsetMs, simulatedAtMs }) {
      const samples = readings.map(
        (reading): Sample => ({
          ...reading,
          reason: reading.reason && shown(reading.reason),
          kind,
          offsetMs,
          simulatedAtMs,
        }),
      );
      for (const sample of samples) raisePeak(peaks, sample);
      if (samples.length > 0) record({ samples, intervals: [], events: [] });
    },
    event: (event) =>
      record({ samples: [], intervals: [], events: [{ ...event, message: shown(event.message) }] }),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function raisePeak(peaks: RecordedPeaks, { metric, part, value, offsetMs, simulatedAtMs }: Sample): void {
  if (metric !== 'rssBytes' && metric !== 'heapInUseBytes' && metric !== 'observedSeries') return;
  if (part !== null || value === null) return;
  const known = peaks[metric];
  if (known === null || value > known.value) peaks[metric] = { value, offsetMs, simulatedAtMs };
}
