import type { Spread } from '@tidemark/domain/figures/figure';
import { expect, it } from 'vitest';
import { reclaimedShare } from './reclaimed-share.ts';

const spread = (middle: number, low: number, high: number, count: number): Spread => ({
  middle,
  low,
  high,
  count,
});

it.each<[string, Spread | null, string]>([
  ['no reading', null, 'needs readings at rest before and after a drop'],
  [
    'values without use',
    spread(-0.899, -1.46, 1.02, 6),
    'left out: too little memory was dropped for a share (-146 % to 102 %)',
  ],
  ['two drops', spread(0.9, 0.88, 0.92, 2), 'left out: 2 of 3 drops'],
])('leaves %s out with the reason', (_, share, reason) => {
  expect(reclaimedShare(share)).toEqual({ kind: 'left_out', reason });
});

it.each([1.4, 1.5])('shows three values that agree, up to %d', (high) => {
  const share = spread(0.9, 0.5, high, 3);
  expect(reclaimedShare(share)).toEqual({ kind: 'share', share });
});
