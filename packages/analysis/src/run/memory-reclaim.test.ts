import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { memoryReclaims } from './memory-reclaim.ts';

/** Memory released in a day in which 100 series of 1,000 bytes are created and `dropped` expire, all of which are released. */
const reclaimedOf = (dropped: number) =>
  memoryReclaims(
    [
      aSettledPeriod(1, { observedSeries: 1_000, heapInUseBytes: 1_000_000 }),
      aSettledPeriod(2, { observedSeries: 1_100 - dropped, heapInUseBytes: 1_100_000 - 1_000 * dropped }),
    ],
    1_000,
    100,
  );

it('shows the share of a day in which half as many series expired as were created', () => {
  expect(reclaimedOf(50)).toEqual([{ simulatedDay: 2, seriesDropped: 50, heapShare: 1, rssShare: 2 }]);
});

it('shows none of a day in which fewer expired', () => {
  expect(reclaimedOf(49)).toEqual([]);
});
