import type { FigureLine, FigureSpecs } from './figure.ts';
import { bytesPerSeries, growthAfterPlateau, heapAtRest, heapSlope, lastAtRest } from './memory-at-rest.ts';

const heapLines: readonly FigureLine[] = [
  { metric: 'heapInUseBytes', kind: 'settled' },
  { metric: 'heapInUseBytes', kind: 'underLoad' },
];

/** Figures of the memory of the target, at rest and under load. */
export const memoryFigures = {
  heapAtRestBytes: {
    label: 'Heap at rest after the last day',
    unit: 'bytes',
    better: 'lower',
    source: 'The server at rest after a collection, /debug/vars; one sample',
    uses: ['table', 'matrix', 'gate', 'threshold'],
    lines: heapLines,
    formerKeys: ['heapInUseSettled', 'heapInUseBytesSettledLast'],
    read: ({ summary }) => heapAtRest(summary)?.bytes ?? null,
  },
  heapBytesPerDay: {
    label: 'Heap growth at rest, steady state',
    unit: 'bytes/day',
    better: 'lower',
    source: 'Line through the medians of whole periods after creation',
    spread: '95 % interval of its slope',
    uses: ['table', 'matrix'],
    lines: heapLines,
    formerKeys: ['heapSlope'],
    read: ({ summary }) => heapSlope(summary),
  },
  heapBytesPerDayBetweenDays: {
    label: 'Heap growth at rest, day to day',
    unit: 'bytes/day',
    better: 'lower',
    source: 'Median of the changes between days at rest, with the series level',
    spread: 'lowest to highest change',
    uses: ['table'],
    lines: heapLines,
    formerKeys: ['growthAfterPlateau'],
    read: ({ summary }) => growthAfterPlateau(summary),
  },
  heapBytesPerSeries: {
    label: 'Heap per series',
    unit: 'bytes/series',
    better: 'lower',
    source: 'Heap at rest above the empty server, divided by the series; median of days',
    spread: 'lowest to highest day',
    uses: ['table', 'matrix'],
    lines: heapLines,
    formerKeys: ['bytesPerSeries'],
    read: ({ summary }) => bytesPerSeries(summary),
  },
  heapPeakBytes: {
    label: 'Peak heap in use',
    unit: 'bytes',
    better: 'lower',
    source: 'The server itself, /debug/vars, under load and at rest',
    uses: ['matrix'],
    lines: [{ metric: 'heapInUseBytes', kind: 'underLoad' }],
    formerKeys: ['heapPeak'],
    read: ({ summary }) => summary.peakHeapInUseBytes?.value ?? null,
  },
  rssAtRestBytes: {
    label: 'RSS at rest after the last day',
    unit: 'bytes',
    better: 'lower',
    source: 'The kernel, by process id; noisy, since freed pages return late; one sample',
    uses: ['table', 'matrix'],
    lines: [{ metric: 'rssBytes', kind: 'settled' }],
    formerKeys: ['rssSettled'],
    read: ({ summary }) => lastAtRest(summary, 'rssBytes'),
  },
  rssPeakBytes: {
    label: 'Peak RSS',
    unit: 'bytes',
    better: 'lower',
    source: 'The kernel, by process id, under load and at rest',
    uses: ['table', 'matrix', 'gate', 'threshold'],
    lines: [{ metric: 'rssBytes', kind: 'underLoad' }],
    formerKeys: ['rssPeak', 'rssBytesPeak'],
    read: ({ summary }) => summary.peakRssBytes?.value ?? null,
  },
} as const satisfies FigureSpecs;
