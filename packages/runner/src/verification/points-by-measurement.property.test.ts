import { roundOffsetUs } from '@tidemark/domain/load/simulated-clock';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { firstPointFrom } from '@tidemark/workload/first-point-from';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clippedBelow, gapsOf, type PointRange, unionOf } from '../point-ranges.ts';
import { pointsByMeasurement } from './points-by-measurement.ts';

const field = { key: 'f', type: 'float', generator: { kind: 'constant', value: 1 } } as const;

const groupCase = fc.record({
  measurements: fc.integer({ min: 1, max: 4 }),
  tags: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
});
const schemaCase = fc.array(groupCase, { minLength: 1, maxLength: 3 }).map((groups) =>
  aSchema({
    measurements: groups.map((group, g) => ({
      name: group.measurements === 1 ? `m${g}` : `g${g}_{1..${group.measurements}}`,
      tags: group.tags.map((cardinality, t) => ({
        key: `t${t}`,
        generator: { kind: 'sequence' as const, cardinality },
      })),
      fields: [field],
    })),
  }),
);
const rangeCase = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
  .map(([a, b]): PointRange => [Math.min(a, b), Math.max(a, b)]);

const pointsOf = (ranges: PointRange[]) =>
  new Set(ranges.flatMap(([first, end]) => Array.from({ length: end - first }, (_, i) => first + i)));

it('counts by arithmetic what visiting every point counts', () => {
  fc.assert(
    fc.property(schemaCase, fc.array(rangeCase, { maxLength: 4 }), (schema, lists) => {
      const ranges = unionOf(lists);
      const visited = new Map<string, number>();
      for (const index of pointsOf(ranges)) {
        const { measurement } = pointAt(schema, aTiming(), 0n, index);
        visited.set(measurement, (visited.get(measurement) ?? 0) + 1);
      }
      for (const [name, count] of pointsByMeasurement(schema, ranges))
        expect(count).toBe(visited.get(name) ?? 0);
    }),
  );
});

it('finds the first point that is not before a moment', () => {
  const anyClock = fc.record({
    roundsPerSimulatedMinute: fc.oneof(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0.001, max: 100, noNaN: true }),
    ),
    compression: fc.constant(null),
  });
  fc.assert(
    fc.property(anyClock, fc.integer({ min: -1_000, max: 900_000_000 }), (ticking, offsetMs) => {
      const startMs = 1_700_000_000_000;
      const round = firstPointFrom(aSchema(), aProfile({ clock: ticking }), startMs, startMs + offsetMs) / 10;
      expect(Number.isInteger(round)).toBe(true);
      expect(roundOffsetUs(ticking, round)).toBeGreaterThanOrEqual(offsetMs * 1_000);
      if (round > 0) expect(roundOffsetUs(ticking, round - 1)).toBeLessThan(offsetMs * 1_000);
    }),
  );
});

it('unites, cuts and complements ranges as sets of points', () => {
  fc.assert(
    fc.property(fc.array(rangeCase), fc.array(rangeCase), rangeCase, (a, b, whole) => {
      const union = unionOf(a, b);
      expect(pointsOf(union)).toEqual(new Set([...pointsOf([...a, ...b])].toSorted((x, y) => x - y)));
      for (const [i, range] of union.entries()) expect(range[0]).toBeGreaterThan(union[i - 1]?.[1] ?? -1);
      const inWhole = [...pointsOf([whole])];
      expect([...pointsOf(gapsOf(whole, union))]).toEqual(
        inWhole.filter((point) => !pointsOf(union).has(point)),
      );
      expect([...pointsOf(clippedBelow(union, whole[1]))]).toEqual(
        [...pointsOf(union)].filter((point) => point < whole[1]),
      );
    }),
  );
});
