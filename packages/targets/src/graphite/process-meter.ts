import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { DiskFigures, ProcessFigures } from './process-figures.ts';

/** What a part took since it was first read; a process that was started again counts on from 0. Null: not known. */
export type ProcessTotals = {
  cpuMs: number | null;
  cpuRatioMean: number | null;
  peakRssBytes: number | null;
} & { [Figure in keyof DiskFigures]: number | null };

/** Follows the process of one part. */
export type ProcessMeter = {
  /** Takes what was read at a moment of the monotonic clock; `figures` null: there is no process. */
  take(figures: ProcessFigures | null, atMs: number): ProbeSample[];
  totals(): ProcessTotals;
};

const diskMetrics = [
  ['readBytes', 'diskReadBytesPerSec'],
  ['writtenBytes', 'diskWrittenBytesPerSec'],
  ['readCalls', 'readCallsPerSec'],
  ['writeCalls', 'writeCallsPerSec'],
] as const satisfies readonly [keyof DiskFigures, MetricName][];

/** meterProcess begins with the first figures that it takes: what the part took before, such as for its start, is not of the load. */
export function meterProcess(part: string): ProcessMeter {
  let last: { figures: ProcessFigures; atMs: number } | null = null;
  let peakRssBytes: number | null = null;
  let measuredMs = 0;
  const sums = new Map<string, number>();
  /** The growth since the last figures; of a process that was started again all that it took. */
  const grow = (name: string, now: number | null, before: number | null): number | null => {
    if (now === null || before === null) return null;
    sums.set(name, (sums.get(name) ?? 0) + now - before);
    return now - before;
  };
  const sample = (metric: MetricName, value: number | null): ProbeSample[] =>
    value === null ? [] : [{ metric, part, value, reason: null }];
  return {
    take(figures, atMs) {
      if (figures === null) {
        const reason = `${part}: it is not running`;
        return [
          { metric: 'partCpuRatio', part, value: null, reason },
          { metric: 'rssBytes', part, value: null, reason },
        ];
      }
      const isSame = last?.figures.pid === figures.pid;
      const spanMs = last === null ? 0 : atMs - last.atMs;
      const before = last === null ? figures : isSame ? last.figures : fresh;
      const cpuMs = grow('cpuMs', figures.cpuMs, before.cpuMs);
      const growth = diskMetrics.map(
        ([name, metric]) =>
          [metric, grow(name, figures.disk?.[name] ?? null, before.disk?.[name] ?? null)] as const,
      );
      measuredMs += spanMs;
      last = { figures, atMs };
      if (figures.rssBytes !== null) peakRssBytes = Math.max(peakRssBytes ?? 0, figures.rssBytes);
      const rss = sample('rssBytes', figures.rssBytes);
      if (spanMs <= 0) return rss;
      const perSecond = (value: number | null) => value && (value * 1_000) / spanMs;
      return [
        ...rss,
        ...sample('partCpuRatio', cpuMs && cpuMs / spanMs),
        ...growth.flatMap(([metric, value]) => sample(metric, perSecond(value))),
      ];
    },
    totals() {
      const sum = (name: string) => sums.get(name) ?? null;
      const cpuMs = sum('cpuMs');
      return {
        cpuMs,
        cpuRatioMean: cpuMs === null || measuredMs === 0 ? null : cpuMs / measuredMs,
        peakRssBytes,
        readBytes: sum('readBytes'),
        writtenBytes: sum('writtenBytes'),
        readCalls: sum('readCalls'),
        writeCalls: sum('writeCalls'),
      };
    },
  };
}

/** A process that has just begun. */
const fresh = {
  cpuMs: 0,
  disk: { readBytes: 0, writtenBytes: 0, readCalls: 0, writeCalls: 0 },
};
