import type { RunMeasurements } from '../result/measurements.ts';
import type { FigureUnit } from './figure-unit.ts';
import { readPeriods } from './memory-at-rest.ts';

/** Names of the metrics that a gate may judge, as in the address, the API and JSON. */
export const gateMetricKeys = [
  'pointsPerSec',
  'responseTimeUsP99',
  'heapInUseSettled',
  'rssPeak',
  'seriesAtEnd',
  'diskBytes',
] as const;
export type GateMetricKey = (typeof gateMetricKeys)[number];

/** What figures of a finished run are read off. */
export type MeasuredRun = { summary: RunMeasurements; diskBytes: number | null };

/** A metric of which each run has one value; distributions are told by the run's own percentile, never pooled over runs. */
export type GateMetric = {
  key: GateMetricKey;
  label: string;
  unit: FigureUnit;
  worse: 'higher' | 'lower';
  source: string;
  of: (run: MeasuredRun) => number | null;
};

const catalogue: Record<GateMetricKey, Omit<GateMetric, 'key'>> = {
  pointsPerSec: {
    label: 'Points acknowledged a second',
    unit: 'points/s',
    worse: 'lower',
    source: 'The generator; mean of the seconds under load',
    of: ({ summary }) => summary.pointsPerSec?.mean ?? null,
  },
  responseTimeUsP99: {
    label: 'Response time, 99th percentile',
    unit: 'us',
    worse: 'higher',
    source: 'The generator, from the intended moment; one percentile a run',
    of: ({ summary }) => summary.responseTime?.p99Us ?? null,
  },
  heapInUseSettled: {
    label: 'Settled heap after the last day',
    unit: 'bytes',
    worse: 'higher',
    source: 'The server at rest after a collection, /debug/vars',
    of: ({ summary }) => readPeriods(summary).at(-1)?.heapInUseBytes ?? null,
  },
  rssPeak: {
    label: 'Highest RSS',
    unit: 'bytes',
    worse: 'higher',
    source: 'The kernel, by process id',
    of: ({ summary }) => summary.peakRssBytes?.value ?? null,
  },
  seriesAtEnd: {
    label: 'Series at the end',
    unit: 'series',
    worse: 'higher',
    source: 'numSeries of the database: at rest after the last day, else the highest that was read',
    of: ({ summary }) =>
      readPeriods(summary).at(-1)?.observedSeries ?? summary.peakObservedSeries?.value ?? null,
  },
  diskBytes: {
    label: 'Disk used by shards at the end',
    unit: 'bytes',
    worse: 'higher',
    source: 'The server itself, /debug/vars; last reading',
    of: ({ diskBytes }) => diskBytes,
  },
};

/** gateMetricOf gives a metric by its name. */
export function gateMetricOf(key: GateMetricKey): GateMetric {
  return { key, ...catalogue[key] };
}
