import { precisionUs } from '@tidemark/domain/load/load-profile';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { lineProtocolOf, timestampText } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PointRange, unionOf } from '../point-ranges.ts';
import { createKeySpace } from './key-space.ts';

const fields = [{ key: 'f', type: 'float' as const, generator: { kind: 'constant' as const, value: 1 } }];
const tags = [{ key: 't', generator: { kind: 'sequence' as const, cardinality: 2 } }];
const entityTags = [{ key: 'e', generator: { kind: 'entity' as const } }];
const pool = { fixedCount: 1, rollingCount: 2, newPerSimulatedMinute: 0.5 };
const schemas = [
  aSchema({
    measurements: [
      { name: 'a{0..1}', tags, fields },
      { name: 'b', fields },
    ],
  }),
  aSchema({ measurements: [{ name: 'b', fields }] }),
  aSchema({
    entityPool: pool,
    measurements: [
      { name: 'a', tags: entityTags, fields },
      { name: 'b', fields },
    ],
  }),
];
const startMs = 1_700_000_000_000;
const all = ['a', 'a0', 'a1', 'b'];

const disorder = fc.record({
  outOfOrderShare: fc.constantFrom(0, 0.3),
  outOfOrderByMs: fc.constantFrom(1_000, 25_000),
  lateShare: fc.constantFrom(0, 0.3),
  lateByMs: fc.constantFrom(30_000, 600_000),
});
const byRounds = fc.record({
  stamping: fc.constantFrom({ kind: 'round' as const }, { kind: 'point' as const, stepNs: null }),
  disorder: fc.option(disorder),
  precision: fc.constantFrom('ns' as const, 'us' as const, 'ms' as const, 's' as const),
});
const bySteps = fc.record({
  stamping: fc
    .constantFrom(700, 20_011, 1_234_567, 90_000_000, 1_234_567_890)
    .map((stepNs) => ({ kind: 'point' as const, stepNs })),
  disorder: fc.constant(null),
  precision: fc.constantFrom('ns' as const, 'us' as const, 'ms' as const, 's' as const, 'm' as const),
  startAt: fc.constantFrom('2026-01-05T00:00:00Z', '2026-01-05T00:00:00.123456789Z'),
});
const anyRange = fc
  .tuple(fc.nat(300), fc.nat(300))
  .map(([a, b]): PointRange => [Math.min(a, b), Math.max(a, b)]);
const anyCase = fc.record({
  schema: fc.constantFrom(...schemas),
  profile: fc.oneof(byRounds, bySteps),
  ranges: fc.array(anyRange, { maxLength: 4 }).map((lists) => unionOf(lists)),
  from: fc.nat(300),
  until: fc.nat(300),
  offsetUs: fc.integer({ min: -2_000, max: 2_000 }),
});

/** Every point of the ranges with its key as the line says it, and its stored time. */
function visited({
  schema,
  profile,
  ranges,
}: {
  schema: (typeof schemas)[number];
  profile: ReturnType<typeof aProfile>;
  ranges: PointRange[];
}) {
  const startNs = runStartNs(profile, startMs);
  const unitNs = profile.precision === 'ns' ? 1n : BigInt(precisionUs[profile.precision]) * 1_000n;
  return ranges.flatMap(([first, end]) =>
    Array.from({ length: end - first }, (_, i) => {
      const point = pointAt(schema, profile, startNs, first + i);
      const key = lineProtocolOf(point, profile.precision).replace(/ f=\S+/, '');
      const storedNs = BigInt(timestampText(point.timestampNs ?? 0n, profile.precision)) * unitNs;
      return { index: first + i, measurement: point.measurement, key, storedNs };
    }),
  );
}

it('counts the distinct keys of a window, and gives its points, as visiting every point does', () => {
  fc.assert(
    fc.property(anyCase, ({ schema, profile: input, ranges, from, until, offsetUs }) => {
      const usesEntities =
        schema.entityPool !== null && input.stamping.kind === 'point' && input.stamping.stepNs !== null;
      fc.pre(!usesEntities);
      const profile = aProfile(input);
      const space = createKeySpace(schema, profile, startMs);
      const timeOf = (point: number) => Number((space.keyAt(point).timestampNs ?? 0n) / 1_000n);
      const window = {
        fromUs: timeOf(Math.min(from, until)) + offsetUs,
        untilUs: timeOf(Math.max(from, until)),
      };
      const points = visited({ schema, profile, ranges });
      const inside = points.filter(
        ({ storedNs }) =>
          storedNs >= BigInt(window.fromUs) * 1_000n && storedNs < BigInt(window.untilUs) * 1_000n,
      );
      const counted = space.count(ranges, window);
      for (const name of all) {
        const keys = new Set(inside.filter((point) => point.measurement === name).map(({ key }) => key));
        expect(counted.get(name) ?? 0).toBe(keys.size);
      }
      expect([...space.pointsIn(ranges, window)].toSorted((a, b) => a - b)).toEqual(
        inside.map(({ index }) => index),
      );
      const span = space.spanOf(ranges);
      for (const { storedNs, index } of points) {
        expect(storedNs >= BigInt(span?.fromUs ?? 0) * 1_000n).toBe(true);
        expect(storedNs < BigInt(span?.untilUs ?? 0) * 1_000n).toBe(true);
        expect(space.keyAt(index).timestampNs).toBe(storedNs);
      }
    }),
    { numRuns: 400 },
  );
});

it('counts every point where the server keeps all that it is sent', () => {
  const profile = aProfile({ stamping: { kind: 'point', stepNs: 10 }, precision: 's' });
  const [schema] = schemas;
  if (!schema) throw new Error('no schema');
  const window = { fromUs: Number.NEGATIVE_INFINITY, untilUs: Number.POSITIVE_INFINITY };
  const total = (countsPoints: boolean) =>
    [
      ...createKeySpace(schema, profile, startMs, countsPoints)
        .count([[0, 50]], window)
        .values(),
    ].reduce((sum, n) => sum + n);
  expect(total(false)).toBe(5);
  expect(total(true)).toBe(50);
});
