import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { Schema } from '@tidemark/domain/schema/schema';
import { graphiteSchemaFaults } from '@tidemark/domain/target/graphite-plan-faults';
import { type MetricNaming, metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runStartNs } from '../timestamp-at.ts';
import { createMetricsAt, type Metric, metricLine, slotOf } from './metric-key.ts';
import { createMetricSpace, type PointRange } from './metric-space.ts';

const startMs = 1_700_000_000_000;
const runName = 'r1';

const hostileText = fc.oneof(
  fc.stringMatching(/^[a-z0-9_:#-]{1,4}$/),
  fc.string({ minLength: 1, maxLength: 4 }).filter((text) => !/[\n\r\0\\]/.test(text)),
  fc.constantFrom('a.b', '..', 'a b', 'é', 'x;y=z', '/', '\u{1F600}', '~x'),
);

const fieldArbitrary = (key: string): fc.Arbitrary<Schema['measurements'][number]['fields'][number]> =>
  fc.oneof(
    fc.record({
      key: fc.constant(key),
      type: fc.constant('float' as const),
      generator: fc.record({
        kind: fc.constant('random' as const),
        min: fc.constant(-5),
        max: fc.constant(5),
        decimals: fc.integer({ min: 0, max: 6 }),
      }),
    }),
    fc.record({
      key: fc.constant(key),
      type: fc.constant('float' as const),
      generator: fc.record({
        kind: fc.constant('constant' as const),
        value: fc.double({ noNaN: true, noDefaultInfinity: true }),
      }),
    }),
    fc.record({
      key: fc.constant(key),
      type: fc.constant('int' as const),
      generator: fc.record({
        kind: fc.constant('walk' as const),
        min: fc.constant(-9),
        max: fc.constant(9),
        step: fc.constant(1),
      }),
    }),
  );

const namingArbitrary: fc.Arbitrary<MetricNaming> = fc
  .record({
    pathTemplate: fc.constantFrom(
      'tidemark.{run}.{measurement}.{tags}.{field}',
      '{tags}.{run}.{measurement}.{field}',
      'x-{run}.{field}.{measurement}',
      '{run}.{measurement}_{field}.{tags}',
    ),
    tagStyle: fc.constantFrom('nodes', 'tags'),
    nameRule: fc.constantFrom('refuse', 'replace'),
  })
  .map((naming) => metricNamingShape.parse(naming));

const profileArbitrary: fc.Arbitrary<LoadProfile> = fc
  .record({
    roundsPerSimulatedMinute: fc.constantFrom(1, 6, 60, 90, 600),
    stamping: fc.constantFrom(
      { kind: 'round' as const },
      { kind: 'point' as const },
      { kind: 'point' as const, stepNs: 300_000_000 },
    ),
    late: fc.boolean(),
  })
  .map(({ roundsPerSimulatedMinute, stamping, late }) =>
    aProfile({
      clock: { roundsPerSimulatedMinute },
      stamping,
      ...(late && stamping.kind === 'round'
        ? { disorder: { outOfOrderShare: 0.3, outOfOrderByMs: 2_000, lateShare: 0.2, lateByMs: 9_000 } }
        : {}),
    }),
  );

const schemaArbitrary = (hasPool: boolean): fc.Arbitrary<Schema> =>
  fc
    .record({
      seed: fc.integer({ min: 0, max: 100 }),
      name: hostileText,
      pattern: fc.constantFrom('', '{0..2}'),
      values: fc.uniqueArray(hostileText, { minLength: 1, maxLength: 3 }),
      prefix: fc.constantFrom('', 'web', 'w b'),
      cardinality: fc.integer({ min: 1, max: 3 }),
      fields: fc.tuple(fieldArbitrary('v0'), fieldArbitrary('v-1')),
    })
    .map(({ seed, name, pattern, values, prefix, cardinality, fields }) =>
      aSchema({
        seed,
        entityPool: hasPool
          ? { fixedCount: 1, rollingCount: 2, newPerSimulatedMinute: 3, replacement: 'random' }
          : null,
        measurements: [
          {
            name: name + pattern,
            tags: [
              { key: 'dc', generator: { kind: 'pool', values } },
              { key: 'host', generator: { kind: 'sequence', prefix, cardinality } },
              ...(hasPool ? [{ key: 'id', generator: { kind: 'entity' as const } }] : []),
            ],
            fields,
          },
          { name: 'other', tags: [], fields: [fields[0]] },
        ],
      }),
    );

const accepted = (schema: Schema, naming: MetricNaming) =>
  graphiteSchemaFaults(schema, naming, []).length === 0;

const planArbitrary = fc
  .record({ hasPool: fc.boolean(), naming: namingArbitrary, profile: profileArbitrary })
  .filter(
    ({ hasPool, profile }) => !hasPool || !('stepNs' in profile.stamping) || profile.stamping.stepNs === null,
  )
  .chain(({ hasPool, naming, profile }) =>
    schemaArbitrary(hasPool).map((schema) => ({ schema, naming, profile })),
  );

function metricsOf(
  { schema, naming, profile }: { schema: Schema; naming: MetricNaming; profile: LoadProfile },
  ranges: PointRange[],
): Metric[] {
  const metricsAt = createMetricsAt(schema, profile, runStartNs(profile, startMs), naming, runName);
  return ranges.flatMap(([first, end]) =>
    Array.from({ length: end - first }, (_, i) => metricsAt(first + i)).flat(),
  );
}

it('gives each series of an accepted schema a path of its own, that no part of Graphite changes', () => {
  let refused = 0;
  let taken = 0;
  fc.assert(
    fc.property(planArbitrary, (plan) => {
      if (!accepted(plan.schema, plan.naming)) {
        refused += 1;
        return;
      }
      taken += 1;
      const names = new Map<string, string>();
      const metricsAt = createMetricsAt(
        plan.schema,
        plan.profile,
        runStartNs(plan.profile, startMs),
        plan.naming,
        runName,
      );
      for (let index = 0; index < 60; index += 1) {
        for (const metric of metricsAt(index)) {
          const nodes = (metric.path.split(';')[0] ?? '').split('.');
          expect(nodes.every((node) => /^[A-Za-z0-9_:#-]{1,250}$/.test(node))).toBe(true);
          expect(metricLine(metric)).toMatch(/^[A-Za-z0-9_:#.;=-]+ -?[0-9.]+(?:e[+-]?[0-9]+)? [0-9]+\n$/);
          expect(Buffer.byteLength(metricLine(metric))).toBeLessThan(16_384);
        }
      }
      for (const { path, series } of seriesPaths(plan)) {
        expect(names.get(path) ?? series).toBe(series);
        names.set(path, series);
      }
    }),
    { numRuns: 150 },
  );
  expect(Math.min(refused, taken)).toBeGreaterThan(10);
});

function seriesPaths(plan: {
  schema: Schema;
  naming: MetricNaming;
  profile: LoadProfile;
}): { path: string; series: string }[] {
  const { schema, naming, profile } = plan;
  const space = createMetricSpace({ schema, profile, naming, runName, archive: { stepSeconds: 1 }, startMs });
  const paths = [...space.paths([[0, 120]])].map(({ path }) => path);
  return paths.map((path, i) => ({ path, series: String(i) }));
}

it('counts and lists the keys of any points as their metrics one by one have them', () => {
  const rangesArbitrary = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 60 })), { maxLength: 3 })
    .map((ranges) => ranges.map(([first, size]): PointRange => [first, first + size]));
  fc.assert(
    fc.property(planArbitrary, rangesArbitrary, fc.constantFrom(1, 10, 60), (plan, ranges, stepSeconds) => {
      if (!accepted(plan.schema, plan.naming)) return;
      const { schema, profile, naming } = plan;
      const points = [
        ...new Set(
          ranges.flatMap(([first, end]) => Array.from({ length: end - first }, (_, i) => first + i)),
        ),
      ].toSorted((a, b) => a - b);
      const metrics = points.flatMap((point) => metricsOf(plan, [[point, point + 1]]));
      const expected = new Map<string, { value: number; seconds: number; replaced: number[] }>();
      for (const { path, value, timestampSeconds } of metrics) {
        const key = `${path} ${slotOf(timestampSeconds, stepSeconds)}`;
        const before = expected.get(key);
        const replaced = before ? [...before.replaced, before.value] : [];
        expected.set(key, { value, seconds: timestampSeconds, replaced });
      }
      const space = createMetricSpace({
        schema,
        profile,
        naming,
        runName,
        archive: { stepSeconds },
        startMs,
      });
      expect(space.count(ranges)).toEqual({
        metrics: metrics.length,
        keys: expected.size,
        overwritten: metrics.length - expected.size,
      });
      const listed = [...space.paths(ranges)].flatMap(
        ({ path, slots, values, timestampsSeconds, replaced }) => {
          expect([...slots]).toEqual([...slots].toSorted((a, b) => a - b));
          return Array.from(
            slots,
            (slot, i) =>
              [
                `${path} ${slot}`,
                { value: values[i], seconds: timestampsSeconds[i], replaced: replaced.get(slot) ?? [] },
              ] as const,
          );
        },
      );
      expect(listed.length).toBe(expected.size);
      expect(new Map(listed)).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});
