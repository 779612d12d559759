import type { FigureUnit } from './figure-unit.ts';
import { gateMetricKeys, gateMetricOf, type MeasuredRun } from './gate-metrics.ts';
import { bytesPerSeries, heapSlope, readPeriods } from './memory-at-rest.ts';
import { requestsPerSec, serviceTimeOf, successShare } from './request-figures.ts';

/** Names of every metric that a comparison can tell of a side: those that gates judge, then further ones. */
export const sideMetricKeys = [
  ...gateMetricKeys,
  'responseTimeUsP50',
  'responseTimeUsP999',
  'serviceTimeUsP50',
  'serviceTimeUsP99',
  'requestsPerSec',
  'successShare',
  'pointsLost',
  'heapPeak',
  'heapSlope',
  'bytesPerSeries',
  'rssSettled',
] as const;
export type SideMetricKey = (typeof sideMetricKeys)[number];

/** A metric of which each run has one value; `worse` null: neither direction is the bad one, so there is no verdict. */
export type SideMetric = {
  key: SideMetricKey;
  label: string;
  unit: FigureUnit;
  worse: 'higher' | 'lower' | null;
  source: string;
  of: (run: MeasuredRun) => number | null;
};

const further: readonly SideMetric[] = [
  {
    key: 'responseTimeUsP50',
    label: 'Response time, median',
    unit: 'us',
    worse: 'higher',
    source: 'The generator, from the intended moment; one percentile a run',
    of: ({ summary }) => summary.responseTime?.p50Us ?? null,
  },
  {
    key: 'responseTimeUsP999',
    label: 'Response time, 99.9th percentile',
    unit: 'us',
    worse: 'higher',
    source: 'The generator, from the intended moment; one percentile a run',
    of: ({ summary }) => summary.responseTime?.p999Us ?? null,
  },
  {
    key: 'serviceTimeUsP50',
    label: 'Service time, median',
    unit: 'us',
    worse: 'higher',
    source: 'The generator, from the moment of sending; one percentile a run',
    of: ({ summary }) => serviceTimeOf(summary)?.p50Us ?? null,
  },
  {
    key: 'serviceTimeUsP99',
    label: 'Service time, 99th percentile',
    unit: 'us',
    worse: 'higher',
    source: 'The generator, from the moment of sending; one percentile a run',
    of: ({ summary }) => serviceTimeOf(summary)?.p99Us ?? null,
  },
  {
    key: 'requestsPerSec',
    label: 'Requests a second',
    unit: 'requests/s',
    worse: null,
    source: 'The generator; settled requests by the time from the first start to the last answer',
    of: ({ summary }) => requestsPerSec(summary),
  },
  {
    key: 'successShare',
    label: 'Requests acknowledged',
    unit: 'share',
    worse: 'lower',
    source: 'The generator; of all that were settled, transport failures included',
    of: ({ summary }) => successShare(summary),
  },
  {
    key: 'pointsLost',
    label: 'Acknowledged points not stored',
    unit: 'points',
    worse: 'higher',
    source: 'Counts read back by measurement, less what retention dropped',
    of: ({ summary: { verification } }) =>
      verification.status === 'unknown' ? null : verification.totals.lost,
  },
  {
    key: 'heapPeak',
    label: 'Highest heap in use',
    unit: 'bytes',
    worse: 'higher',
    source: 'The server itself, /debug/vars, under load and at rest',
    of: ({ summary }) => summary.peakHeapInUseBytes?.value ?? null,
  },
  {
    key: 'heapSlope',
    label: 'Settled heap a day, after the warm-up',
    unit: 'bytes/day',
    worse: 'higher',
    source: 'Line through the medians of whole periods after the warm-up; one slope a run',
    of: ({ summary }) => heapSlope(summary)?.middle ?? null,
  },
  {
    key: 'bytesPerSeries',
    label: 'Heap a series',
    unit: 'bytes/series',
    worse: 'higher',
    source: 'Settled heap above the empty server, by series; median of days',
    of: ({ summary }) => bytesPerSeries(summary)?.middle ?? null,
  },
  {
    key: 'rssSettled',
    label: 'Settled RSS after the last day',
    unit: 'bytes',
    worse: 'higher',
    source: 'The kernel, by process id; noisy, since freed pages return late',
    of: ({ summary }) => readPeriods(summary).at(-1)?.rssBytes ?? null,
  },
];

/** sideMetrics are all metrics in the order of their keys. */
export const sideMetrics: readonly SideMetric[] = [...gateMetricKeys.map(gateMetricOf), ...further];
