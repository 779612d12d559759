import { expect, it } from 'vitest';
import { aSettledPeriod, aSummary } from '../testing/a-summary.ts';
import { bytesPerSeries } from './memory-at-rest.ts';

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
