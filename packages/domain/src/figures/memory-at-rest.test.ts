import { expect, it } from 'vitest';
import { aSettledPeriod, aSummary } from '../testing/a-summary.ts';
import {
  bytesPerSeries,
  growthAfterPlateau,
  heapAtRest,
  lastAtRest,
  notAtRestText,
  readPeriods,
  seriesPlateauPeriods,
} from './memory-at-rest.ts';

it('reports the memory of a series from a thousand series on', () => {
  const found = (observedSeries: number) =>
    bytesPerSeries(
      aSummary({
        settled: [
          aSettledPeriod(0, { heapInUseBytes: 1_000, observedSeries: 0 }),
          aSettledPeriod(1, { heapInUseBytes: 1_000 + 2_000 * observedSeries, observedSeries }),
        ],
      }),
    );
  expect(found(999)).toBeNull();
  expect(found(1_000)).toMatchObject({ middle: 2_000 });
});

it('takes no figure from a reading that could not be shown to be at rest, and says why', () => {
  const heaps = [1e6, 2e6, 3e6, 4e6, 566e6];
  const settled = heaps.map((heapInUseBytes, day) =>
    aSettledPeriod(day, {
      heapInUseBytes,
      atRest: day < 4,
      notAtRestReason: day < 4 ? null : 'compactions were running or waiting',
    }),
  );
  const summary = aSummary({ settled });
  expect(readPeriods(summary).map(({ period }) => period)).toEqual([1, 2, 3]);
  expect(growthAfterPlateau(summary)).toMatchObject({ high: 1e6, count: 2 });
  expect(heapAtRest(summary)).toBeNull();
  expect(lastAtRest(summary, 'rssBytes')).toBeNull();
  expect(lastAtRest(summary, 'observedSeries')).toBe(1_000);
  expect(seriesPlateauPeriods(summary)).toHaveLength(4);
  expect(notAtRestText(summary)).toBe(
    'not at rest after simulated day 4: compactions were running or waiting',
  );
  const before = aSummary({ settled: settled.slice(0, 4) });
  expect(heapAtRest(before)).toMatchObject({ bytes: 4e6 });
  expect(notAtRestText(before)).toBeNull();
});

it('gives no bytes per series above an empty server that was not at rest', () => {
  const settled = [
    aSettledPeriod(0, { heapInUseBytes: 1_000, observedSeries: 0, atRest: false }),
    aSettledPeriod(1, { heapInUseBytes: 2_001_000 }),
  ];
  expect(bytesPerSeries(aSummary({ settled }))).toBeNull();
});
