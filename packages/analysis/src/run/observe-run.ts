import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { LoadPhases } from '@tidemark/domain/result/load-phases';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import type { Sample, SampleKind } from '@tidemark/domain/run/sample';
import { creationOf } from './creation-of.ts';
import { createPhaseMeter } from './meter-phases.ts';

/** What one probe read of the target; null where it read nothing. */
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

/** What one part held, took or lost at a moment; kept of runs with faults only. */
export type PartReading = Pick<Sample, 'metric' | 'offsetMs' | 'value'> & { part: string };

/** What the analyses of a run use. */
export type RecordedObservation = {
  readonly readings: readonly TargetReading[];
  readonly drops: readonly ObservedDrop[];
  /** Moments at which simulated time and wall clock were compared. */
  readonly moments: readonly { offsetMs: number; simulatedAtMs: number }[];
  readonly rateChanges: number;
  readonly partReadings: readonly PartReading[];
  readonly phases: LoadPhases | null;
};

/** Collects during a run what its analyses need. */
export type RunObserver = {
  /** Takes everything that is recorded; `isUnderLoad`: false in a pause. */
  observe(records: RunRecords, isUnderLoad: boolean): void;
  observeDrop(drop: ObservedDrop): void;
  recorded(): RecordedObservation;
};

/** observeRun starts observing a run of `plan` whose simulated time begins at `startMs`. */
export function observeRun({ schema, profile }: RunPlan, startMs: number): RunObserver {
  const meter = createPhaseMeter(creationOf(schema, profile.clock), startMs);
  const readings: TargetReading[] = [];
  const drops: ObservedDrop[] = [];
  const moments: { offsetMs: number; simulatedAtMs: number }[] = [];
  const partReadings: PartReading[] = [];
  let rateChanges = 0;
  return {
    observe({ samples, intervals, events }, isUnderLoad) {
      for (const report of intervals) {
        meter.add(report, isUnderLoad);
        moments.push({ offsetMs: report.offsetMs, simulatedAtMs: report.simulatedAtMs });
      }
      const reading = intervals.length === 0 ? readingOf(samples) : null;
      if (reading !== null) readings.push(reading);
      if (profile.faults.length > 0) partReadings.push(...partReadingsOf(samples));
      rateChanges += events.filter((event) => event.kind === 'rate_changed').length;
    },
    observeDrop(drop) {
      drops.push(drop);
    },
    recorded: () => ({
      readings: [...readings],
      drops: [...drops],
      moments: [...moments],
      rateChanges,
      partReadings: [...partReadings],
      phases: meter.phases(),
    }),
  };
}

function readingOf(samples: readonly Sample[]): TargetReading | null {
  const [first] = samples;
  if (first === undefined) return null;
  const figure = (metric: MetricName) =>
    samples.find((sample) => sample.metric === metric && sample.part === null)?.value ?? null;
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

const metricsOfFaults: ReadonlySet<MetricName> = new Set<MetricName>([
  'metricsReceivedPerSec',
  'metricsSentPerSec',
  'relayDroppedPerSec',
  'relayQueued',
  'relayQueuedPoints',
  'cacheSize',
  'storedPoints',
]);

function partReadingsOf(samples: readonly Sample[]): PartReading[] {
  return samples.flatMap(({ metric, part, offsetMs, value }) =>
    part !== null && metricsOfFaults.has(metric) ? [{ metric, part, offsetMs, value }] : [],
  );
}
