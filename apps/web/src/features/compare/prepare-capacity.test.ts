import type { Capacity } from '@tidemark/analysis/compare/capacity';
import { expect, it } from 'vitest';
import { prepareCapacity } from './prepare-capacity.ts';

const interval = { value: 2_000, low: 1_900, high: 2_100 };
const capacity: Capacity = {
  memory: 'heap',
  system: 'influxdb',
  points: [
    { runId: 'a', label: 'a', series: 10_000, bytes: 100e6, churned: 0 },
    { runId: 'b', label: 'b', series: 100_000, bytes: 300e6, churned: 0 },
  ],
  leftOut: [],
  missing: null,
  fit: {
    growth: 'grows',
    bytesPerSeries: interval,
    bytesPerChurned: null,
    baseBytes: interval,
    check: { isStraight: true, p: 0.5, text: '' },
    knee: null,
    line: [0, 50_000, 100_000, 200_000].map((series) => ({
      series,
      bytes: 80e6 + 2_000 * series,
      low: -1,
      high: 600e6,
    })),
  },
  limit: {
    ramBytes: 512 * 1_024 ** 2,
    usedShare: 0.8,
    answer: 'series',
    largestSeries: 150_000,
    isBeyond: true,
  },
  schema: {
    schemaId: 's',
    name: 'mine',
    plannedSeries: 900_000,
    bytes: 1,
    highBytes: 2,
    fits: false,
    isBeyond: true,
  },
  sentence: '',
  warnings: [],
};

it('draws a dot each run, and the line dashed from the largest number of series that was measured', () => {
  const { dots, lines, xDomain } = prepareCapacity(capacity);
  expect(dots.map(({ x, y }) => [x, y])).toEqual([
    [10_000, 100e6],
    [100_000, 300e6],
  ]);
  expect(lines.map(({ dash, points }) => [dash, points.map(({ x }) => x)])).toEqual([
    [0, [0, 50_000, 100_000]],
    [1, [100_000, 200_000]],
  ]);
  expect(xDomain).toEqual([0, 200_000]);
});

it('draws no memory below zero, and marks only what lies on the axis; the rest is text', () => {
  const { band, marks, levels, notes } = prepareCapacity(capacity);
  expect(Math.min(...band.map(({ low }) => low))).toBe(0);
  expect(marks.map(({ key, x }) => [key, x])).toEqual([['limit', 150_000]]);
  expect(levels).toEqual([expect.objectContaining({ y: 0.8 * 512 * 1_024 ** 2, text: '80 % of 512 MiB' })]);
  expect(notes).toContain('"mine" is beyond the axis, at 900 k series.');
});

it('shows the runs alone where there is not enough data for a line', () => {
  const { dots, lines, band, marks, levels } = prepareCapacity({
    ...capacity,
    fit: null,
    limit: null,
    schema: null,
  });
  expect([dots.length, lines, band, marks, levels]).toEqual([2, [], [], [], []]);
});
