import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PointRange } from '../point-ranges.ts';
import { expectMetrics, indexOfSlot, type MetricsAt } from './expected-series.ts';

const stepSeconds = 10;
const anyPoints = fc.array(fc.record({ seconds: fc.integer({ min: 0, max: 400 }), value: fc.integer() }), {
  minLength: 1,
  maxLength: 60,
});
const pointsPerRound = 3;

/** Each place of a round writes two paths of its own. */
function metricsOf(points: { seconds: number; value: number }[]): MetricsAt {
  return (index) =>
    ['x', 'y'].map((field, i) => {
      const { seconds, value } = points[index] ?? { seconds: 0, value: 0 };
      const path = `run.m${index % pointsPerRound}.${field}`;
      return { path, value: value + i, text: String(value + i), timestampSeconds: seconds };
    });
}

test('every key is expected once, with the value that was sent last, whatever the order of timestamps', () => {
  fc.assert(
    fc.property(anyPoints, fc.nat({ max: 60 }), (points, cut) => {
      const end = Math.min(cut, points.length);
      const metricsAt = metricsOf(points);
      const byHand = new Map<string, Map<number, number>>();
      for (let point = 0; point < end; point += 1)
        for (const { path, value, timestampSeconds } of metricsAt(point)) {
          const slots = byHand.get(path) ?? new Map<number, number>();
          byHand.set(path, slots.set(Math.floor(timestampSeconds / stepSeconds), value));
        }
      const whole = { index: 0, count: 1 };
      const ranges = {
        sent: [[0, end]] satisfies PointRange[],
        unknown: [[end, points.length]] satisfies PointRange[],
      };
      const { bySeries, metrics } = expectMetrics(metricsAt, stepSeconds, ranges, pointsPerRound, whole);
      expect(metrics).toBe(2 * end);
      for (const [path, { sent }] of bySeries) {
        const expected = [...(byHand.get(path) ?? [])].sort(([a], [b]) => a - b);
        expect(sent.slots.map((slot, i) => [slot, sent.values[i]])).toEqual(expected);
        for (const [i, slot] of sent.slots.entries()) expect(indexOfSlot(sent.slots, slot)).toBe(i);
        expect(indexOfSlot(sent.slots, 1_000)).toBe(-1);
      }
    }),
  );
});

test('shares hold every path once, and all of it', () => {
  fc.assert(
    fc.property(anyPoints, fc.integer({ min: 1, max: pointsPerRound }), (points, count) => {
      const ranges = { sent: [[0, points.length]] satisfies PointRange[], unknown: [] };
      const of = (share: { index: number; count: number }) =>
        expectMetrics(metricsOf(points), stepSeconds, ranges, pointsPerRound, share);
      const whole = of({ index: 0, count: 1 });
      const parts = Array.from({ length: count }, (_, index) => of({ index, count }));
      const merged = parts.flatMap(({ bySeries }) => [...bySeries]);
      expect(merged.length).toBe(whole.bySeries.size);
      expect(new Map(merged)).toEqual(whole.bySeries);
      expect(parts.reduce((sum, { metrics }) => sum + metrics, 0)).toBe(whole.metrics);
    }),
  );
});
