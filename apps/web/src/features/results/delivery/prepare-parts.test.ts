import { expect, it } from 'vitest';
import { aDelivery, aFlowGap, aPart } from '#testing/a-delivery.ts';
import { prepareParts } from './prepare-parts.ts';

it('puts the part at which most was lost first, then the busiest', () => {
  const parts = [
    aPart('cache:a', { cpuRatioMean: 0.9 }),
    aPart('relay', { cpuRatioMean: 0.2 }),
    aPart('cache:b'),
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
  const { parts } = aDelivery();
  expect(prepareParts({ parts, flow: null }).map(({ lost }) => lost)).toEqual([null, null, null]);
});
