import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { DestinationCounts, PartCounts } from './part-counts.ts';

/** Highest values of a part that were seen, and means over its counts; null: never reported. */
export type PartPeaks = {
  cacheSizePeak: number | null;
  committedLagPeak: number | null;
  /** In its newest report. */
  committedLagAtEnd: number | null;
  queuePeak: number | null;
  updateMsMean: number | null;
};

/** Turns what a part counted into samples: counts of the time between two of its reports, never of the time between two readings. */
export type PartMeter = {
  /** Takes its counts; `away`: why it cannot be read, or null. */
  take(counts: PartCounts, away: string | null, nowSeconds: number): ProbeSample[];
  peaks(): PartPeaks;
};

const rates = [
  ['received', 'metricsReceivedPerSec'],
  ['committed', 'metricsCommittedPerSec'],
  ['updateOperations', 'updateOperationsPerSec'],
  ['creates', 'createsPerSec'],
  ['droppedCreates', 'droppedCreatesPerSec'],
  ['overflow', 'cacheOverflowPerSec'],
  ['refused', 'carbonErrorsPerSec'],
] as const satisfies readonly [keyof PartCounts, MetricName][];

const values = [
  ['cacheSize', 'cacheSize'],
  ['cacheQueues', 'cacheQueues'],
  ['pointsPerUpdate', 'pointsPerUpdate'],
  ['avgUpdateTimeUs', 'avgUpdateTimeUs'],
] as const satisfies readonly [keyof PartCounts, MetricName][];

/** A part that has said nothing for so long is away, whatever it does. */
const longestSilenceSeconds = 6;

/** meterPart begins with the first counts that it takes. */
export function meterPart(part: string): PartMeter {
  let last: PartCounts | null = null;
  const peaks = { cacheSize: -1, lag: -1, queue: -1 };
  const updates = { us: 0, count: 0 };
  const raise = (counts: PartCounts) => {
    peaks.cacheSize = Math.max(peaks.cacheSize, counts.cacheSize ?? -1);
    peaks.lag = Math.max(peaks.lag, lagOf(counts) ?? -1);
    peaks.queue = Math.max(peaks.queue, ...counts.destinations.map(({ queued }) => queued));
    const count = (counts.updateOperations ?? 0) - (last?.updateOperations ?? 0);
    updates.us += count * (counts.avgUpdateTimeUs ?? 0);
    updates.count += count;
  };
  return {
    take(counts, away, nowSeconds) {
      const silence = awayReason(part, counts, away, nowSeconds);
      const isNew = counts.reportedAtSeconds !== null && counts.reportedAtSeconds !== last?.reportedAtSeconds;
      if (!isNew)
        return silence === null
          ? []
          : [{ metric: 'metricsReceivedPerSec', part, value: null, reason: silence }];
      raise(counts);
      const samples = samplesOf(part, counts, last);
      last = counts;
      return samples;
    },
    peaks: () => ({
      cacheSizePeak: known(peaks.cacheSize),
      committedLagPeak: known(peaks.lag),
      committedLagAtEnd: last === null ? null : lagOf(last),
      queuePeak: known(peaks.queue),
      updateMsMean: updates.count === 0 ? null : updates.us / updates.count / 1_000,
    }),
  };
}

function awayReason(
  part: string,
  { reportedAtSeconds }: PartCounts,
  away: string | null,
  nowSeconds: number,
): string | null {
  if (away !== null) return `${part}: ${away}`;
  const silentSeconds = reportedAtSeconds === null ? 0 : Math.round(nowSeconds - reportedAtSeconds);
  return silentSeconds > longestSilenceSeconds ? `${part} has reported nothing for ${silentSeconds} s` : null;
}

function known(peak: number): number | null {
  return peak < 0 ? null : peak;
}

function lagOf({ received, committed }: PartCounts): number | null {
  return received === null || committed === null ? null : Math.max(0, received - committed);
}

function samplesOf(part: string, now: PartCounts, before: PartCounts | null): ProbeSample[] {
  const gauges: [MetricName, number | null][] = values.map(([name, metric]) => [metric, now[name]]);
  return [
    ...[...gauges, ['committedLag', lagOf(now)] as const].flatMap(([metric, value]) =>
      sampleOf(metric, part, value),
    ),
    ...now.destinations.flatMap(({ name, queued }) =>
      sampleOf('relayQueued', destinationName(part, name), queued),
    ),
    ...(before === null ? [] : rateSamples(part, now, before)),
  ];
}

/** Counts that went down by a correction of what the part's own metrics took give 0. */
function rateSamples(part: string, now: PartCounts, before: PartCounts): ProbeSample[] {
  const seconds = (now.reportedAtSeconds ?? 0) - (before.reportedAtSeconds ?? 0);
  if (seconds <= 0) return [];
  const rate = (metric: MetricName, of: string, after: number | null, earlier: number | null) =>
    after === null || earlier === null ? [] : sampleOf(metric, of, Math.max(0, after - earlier) / seconds);
  return [
    ...rates.flatMap(([name, metric]) => rate(metric, part, now[name], before[name])),
    ...now.destinations.flatMap((to) => {
      const earlier: DestinationCounts | undefined = before.destinations.find(({ name }) => name === to.name);
      const of = destinationName(part, to.name);
      return [
        ...rate('metricsSentPerSec', of, to.sent, earlier?.sent ?? null),
        ...rate('relayDroppedPerSec', of, to.dropped, earlier?.dropped ?? null),
      ];
    }),
  ];
}

/** destinationName is the part of a sample that is about what a relay sends to another part. */
function destinationName(part: string, to: string): string {
  return `${part} > ${to}`;
}

function sampleOf(metric: MetricName, part: string, value: number | null): ProbeSample[] {
  return value === null ? [] : [{ metric, part, value, reason: null }];
}
