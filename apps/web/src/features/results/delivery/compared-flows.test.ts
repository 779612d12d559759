import { aFlowGap, aLossyDelivery } from '@tidemark/domain/testing/a-delivery';
import { expect, it } from 'vitest';
import { compareFlows } from './compared-flows.ts';

const { flow } = aLossyDelivery();
const rows = flow?.rows ?? [];

it('sets stages and causes of runs side by side, causes after their stage and added up over the parts', () => {
  const overflow = { cause: 'cache_overflow', stage: 'read_by_caches' } as const;
  const steps = compareFlows([
    { id: 'a', flow: { rows, gaps: [aFlowGap()] } },
    {
      id: 'b',
      flow: {
        rows: rows.filter(({ stage }) => stage !== 'read_by_relay'),
        gaps: [
          aFlowGap({ ...overflow, part: 'cache:a', metrics: 5 }),
          aFlowGap({ ...overflow, part: 'cache:b', metrics: 7 }),
        ],
      },
    },
  ]);
  expect(steps.map(({ label, counts }) => [label, ...counts.map(({ metrics }) => metrics)])).toEqual([
    ['Planned', 200_000, 200_000],
    ['Sent', 200_000, 200_000],
    ['Read by the relay', 200_000, null],
    ['Relay queue full', -84_609, null],
    ['Sent to the caches', 115_391, 115_391],
    ['Read by the caches', 115_391, 115_391],
    ['Cache full', null, -12],
    ['Committed', 115_391, 115_391],
    ['Readable', 115_391, 115_391],
  ]);
});
