import { expect, it } from 'vitest';
import { findingText, remarksOnce, spreadText } from './findings-table.tsx';

it.each([
  ['share', 0.5, '50 %'],
  ['share', 299_997 / 300_000, '100 %'],
  ['days', -0.0134, '0 days'],
  ['days', 11.8, '11.8 days'],
  ['times', 8.306, '8.31 times'],
  ['bytes/day', -1_048_576, '−1.00 MiB per day'],
  ['us', 1_371.5, '1.37 ms'],
  ['requests', 12_000, '12,000'],
] as const)('writes %s %d as %s', (unit, value, text) => {
  expect(findingText(unit, value)).toBe(text);
});

it('names what the spread is of, and a single run as one', () => {
  const figure = {
    kind: 'figure',
    unit: 'series',
    middle: 10,
    low: 9,
    high: 11,
    count: 3,
    of: 'runs',
  } as const;
  expect(spreadText(figure)).toBe('9 to 11, 3 runs');
  expect(spreadText({ ...figure, low: 10, high: 10, count: 1 })).toBe('one run');
});

it('says a remark that holds for every group once, and keeps those that differ', () => {
  const line = (group: string, remark: string | null) => {
    return { group, label: 'a figure', published: null, ours: null, reason: 'none', remark };
  };
  const shown = remarksOnce([line('a', 'same'), line('b', 'same'), line('c', 'other'), line('d', null)]);
  expect(shown.map(({ remark }) => remark)).toEqual(['same', null, 'other', null]);
});
