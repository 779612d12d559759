import { aFlowGap, aLossyDelivery, aPartSummary } from '@tidemark/domain/testing/a-delivery';
import { expect, it } from 'vitest';
import { prepareParts } from './prepare-parts.ts';

it('puts the part at which most was lost first, then the busiest', () => {
  const parts = [
    aPartSummary('cache:a', { cpuRatioMean: 0.9 }),
    aPartSummary('relay', { cpuRatioMean: 0.2 }),
    aPartSummary('cache:b'),
  ];
  const flow = {
    rows: [],
    gaps: [aFlowGap({ part: 'relay', metrics: 7 }), aFlowGap({ isLoss: false, part: 'cache:b' })],
  };
  expect(prepareParts({ parts, flow }).map(({ name, lost }) => [name, lost])).toEqual([
    ['relay', 7],
    ['cache:a', 0],
    ['cache:b', 0],
  ]);
});

it('says of no part that nothing was lost where that was not read', () => {
  const { parts } = aLossyDelivery();
  expect(prepareParts({ parts, flow: null }).map(({ lost }) => lost)).toEqual([null, null, null]);
});
