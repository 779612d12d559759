import fc from 'fast-check';
import { expect, test } from 'vitest';
import { downsampleMinMax, type SeriesPoint } from './downsample-min-max.ts';

const series = fc
  .array(fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: null, freq: 6 }), { maxLength: 400 })
  .map((ys) => ys.map((y, x): SeriesPoint => ({ x, y })));
const limit = fc.integer({ min: 8, max: 120 });

const numbersOf = (points: SeriesPoint[]) => points.flatMap((point) => point.y ?? []);

test('downsampling keeps the lowest and the highest value and never invents a point', () => {
  fc.assert(
    fc.property(series, limit, (points, maxPoints) => {
      const thin = downsampleMinMax(points, maxPoints);
      expect(thin.length).toBeLessThanOrEqual(maxPoints);
      expect(Math.min(...numbersOf(thin))).toBe(Math.min(...numbersOf(points)));
      expect(Math.max(...numbersOf(thin))).toBe(Math.max(...numbersOf(points)));
      expect(thin.every((point) => points.includes(point))).toBe(true);
    }),
  );
});

test('downsampling keeps the order, both ends, and a null where there was a gap', () => {
  fc.assert(
    fc.property(series, limit, (points, maxPoints) => {
      const thin = downsampleMinMax(points, maxPoints);
      expect(thin.map((point) => point.x)).toEqual(thin.map((point) => point.x).sort((a, b) => a - b));
      expect(thin[0]).toBe(points[0]);
      expect(thin.at(-1)).toBe(points.at(-1));
      expect(thin.some((point) => point.y === null)).toBe(points.some((point) => point.y === null));
    }),
  );
});

test('a long gap between two plateaus stays a gap', () => {
  const points = Array.from({ length: 3_000 }, (_, x) => ({ x, y: x >= 1_000 && x < 2_000 ? null : 5 }));
  const thin = downsampleMinMax(points, 60);
  const gap = thin.filter((point) => point.y === null);
  expect(gap.length).toBeGreaterThan(3);
  expect(thin.filter((point) => point.x > 1_050 && point.x < 1_950).every((point) => point.y === null)).toBe(
    true,
  );
});

test('a series within the limit is given back whole', () => {
  const points = [
    { x: 0, y: 1 },
    { x: 1, y: null },
  ];
  expect(downsampleMinMax(points, 10)).toEqual(points);
});

test('a series of as many points as asked for stays whole, and fewer than eight are never asked for', () => {
  const flatThenPeak = (length: number) => Array.from({ length }, (_, x) => ({ x, y: x === 2 ? 9 : 1 }));
  expect(downsampleMinMax(flatThenPeak(9), 9)).toHaveLength(9);
  expect(downsampleMinMax(flatThenPeak(10), 9).length).toBeLessThan(10);
  expect(downsampleMinMax(flatThenPeak(8), 2)).toHaveLength(8);
});
