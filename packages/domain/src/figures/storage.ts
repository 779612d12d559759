import type { RunMeasurements } from '../result/measurements.ts';
import type { FigureSpecs, Spread } from './figure.ts';
import { lastAtRest, seriesPlateauPeriods, spreadOf } from './memory-at-rest.ts';

/** Figures of what the target stores: series and disk. */
export const storageFigures = {
  seriesAtEnd: {
    label: 'Series at the end',
    unit: 'series',
    better: 'lower',
    source: 'numSeries of the database: at rest after the last day, else the highest sample',
    uses: ['matrix', 'gate'],
    lines: [
      { metric: 'observedSeries', kind: 'settled' },
      { metric: 'observedSeries', kind: 'underLoad' },
    ],
    read: ({ summary }) => lastAtRest(summary, 'observedSeries') ?? summary.peakObservedSeries?.value ?? null,
  },
  seriesPeak: {
    label: 'Peak series',
    unit: 'series',
    better: 'lower',
    source: 'numSeries of the database, under load and at rest',
    uses: ['threshold'],
    lines: [{ metric: 'observedSeries', kind: 'underLoad' }],
    formerKeys: ['observedSeriesPeak'],
    read: ({ summary }) => summary.peakObservedSeries?.value ?? null,
  },
  seriesPlateau: {
    label: 'Series plateau, observed',
    unit: 'series',
    better: null,
    source: 'numSeries of the database at rest, median of the level days',
    spread: 'lowest to highest',
    uses: ['table'],
    lines: [{ metric: 'observedSeries', kind: 'settled' }],
    read: ({ summary }) => plateauOf(summary, 'observedSeries'),
  },
  seriesExpected: {
    label: 'Series plateau, expected',
    unit: 'series',
    better: null,
    source: 'Distinct series of the points that retention kept, counted from the plan',
    spread: 'lowest to highest',
    uses: ['table'],
    lines: [],
    read: ({ summary }) => plateauOf(summary, 'expectedSeries'),
  },
  diskBytes: {
    label: 'Disk used by shards at the end',
    unit: 'bytes',
    better: 'lower',
    source: 'The server itself, /debug/vars; last sample',
    uses: ['matrix', 'gate'],
    lines: [{ metric: 'diskBytes', kind: 'underLoad' }],
    lastSampleOf: 'diskBytes',
    // Servers before 1.0 gave no size of a shard, which older runs recorded as 0.
    read: ({ lastSamples: { diskBytes = null }, summary: { target } }) =>
      diskBytes === 0 && target.version?.startsWith('0.') ? null : diskBytes,
  },
} as const satisfies FigureSpecs;

function plateauOf(summary: RunMeasurements, key: 'observedSeries' | 'expectedSeries'): Spread | null {
  const values = seriesPlateauPeriods(summary)
    .map((period) => period[key])
    .filter((value) => value !== null);
  return spreadOf(values);
}
