import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { LoadPhases } from '@tidemark/domain/result/load-phases';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import type { Sample, SampleKind } from '@tidemark/domain/run/sample';
import { creationOf } from './creation-of.ts';
import { createPhaseMeter } from './meter-phases.ts';

/** What one probe told of the target; null where it told nothing. */
export type TargetReading = {
  kind: SampleKind;
  offsetMs: number;
  simulatedAtMs: number | null;
  heapInUseBytes: number | null;
  rssBytes: number | null;
  observedSeries: number | null;
  pointsWrittenTotal: number | null;
  uptimeMs: number | null;
};

/** A shard that retention dropped: when, and the series right before and right after; null where they could not be read. */
export type ObservedDrop = {
  shardEndMs: number;
  simulatedAtMs: number;
  offsetMs: number;
  seriesBefore: number | null;
  after: { offsetMs: number; simulatedAtMs: number; observedSeries: number | null } | null;
};

/** What the analyses of a run are made of: it is kept in small while the run goes. */
export type RunObservation = {
  /** Takes everything that is recorded; `isUnderLoad`: false in a pause. */
  hear(records: RunRecords, isUnderLoad: boolean): void;
  readonly readings: TargetReading[];
  readonly drops: ObservedDrop[];
  /** Moments at which data's time and wall clock were compared. */
  readonly moments: { offsetMs: number; simulatedAtMs: number }[];
  rateChanges: number;
  phases(): LoadPhases | null;
};

/** observeRun begins to watch a run of `plan` whose data's time begins at `startMs`. */
export function observeRun({ schema, profile }: RunPlan, startMs: number): RunObservation {
  const meter = createPhaseMeter(creationOf(schema, profile.clock), startMs);
  const observation: RunObservation = {
    readings: [],
    drops: [],
    moments: [],
    rateChanges: 0,
    hear({ samples, intervals, events }, isUnderLoad) {
      for (const report of intervals) {
        meter.add(report, isUnderLoad);
        observation.moments.push({ offsetMs: report.offsetMs, simulatedAtMs: report.simulatedAtMs });
      }
      const reading = intervals.length === 0 ? readingOf(samples) : null;
      if (reading !== null) observation.readings.push(reading);
      observation.rateChanges += events.filter((event) => event.kind === 'rate_changed').length;
    },
    phases: () => meter.phases(),
  };
  return observation;
}

function readingOf(samples: readonly Sample[]): TargetReading | null {
  const [first] = samples;
  if (first === undefined) return null;
  const figure = (metric: MetricName) => samples.find((sample) => sample.metric === metric)?.value ?? null;
  return {
    kind: first.kind,
    offsetMs: first.offsetMs,
    simulatedAtMs: first.simulatedAtMs,
    heapInUseBytes: figure('heapInUseBytes'),
    rssBytes: figure('rssBytes'),
    observedSeries: figure('observedSeries'),
    pointsWrittenTotal: figure('pointsWrittenTotal'),
    uptimeMs: figure('uptimeMs'),
  };
}
