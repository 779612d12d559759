import { buildRound } from '@tidemark/domain/load/round';
import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import type { Schema } from '@tidemark/domain/schema/schema';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { lineProtocolOf } from '@tidemark/workload/line-protocol';
import { maxParsedPoints, parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import { plannedSeries } from '@tidemark/workload/planned-series';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inferSchema } from './infer-schema.ts';

const tagGenerator = fc.oneof(
  fc.constantFrom('a', 'two words', '=,').map((value) => ({ kind: 'constant' as const, value })),
  fc
    .record({ prefix: fc.constantFrom('', 'host-', 'n1'), cardinality: fc.integer({ min: 1, max: 5 }) })
    .map((sequence) => ({ kind: 'sequence' as const, ...sequence })),
  fc
    .uniqueArray(fc.constantFrom('eu', 'us', 'as', 'x1', 'x01', '0', '00', '🎯'), {
      minLength: 1,
      maxLength: 4,
    })
    .map((values) => ({ kind: 'pool' as const, values })),
);

const fields: Schema['measurements'][number]['fields'] = [
  { key: 'f', type: 'float', generator: { kind: 'random', min: -1.5, max: 100, decimals: 2 } },
  { key: 'c', type: 'int', generator: { kind: 'counter', start: 5, step: 7 } },
  { key: 's', type: 'string', generator: { kind: 'random-string', length: 9 } },
  { key: 'b', type: 'boolean', generator: { kind: 'random', trueShare: 0.5 } },
];

/** A tag that goes with the first one, where there is one. */
function followers({ tags, followed }: { tags: unknown[]; followed: number }) {
  const generator = { kind: 'follows' as const, key: 'tag0', prefix: 'rack-', cardinality: followed };
  return tags.length === 0 ? [] : [{ key: 'follower', generator }];
}

const anySchema = fc
  .array(
    fc.record({
      tags: fc.array(tagGenerator, { maxLength: 3 }),
      fields: fc.subarray(fields, { minLength: 1 }),
      last: fc.integer({ min: 0, max: 3 }),
      followed: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((groups) =>
    aSchema({
      measurements: groups.map((group, g) => ({
        name: group.last === 0 ? `m-${g}-x` : `${'abc'[g]}/metric{0..${group.last}}`,
        tags: [...group.tags.map((generator, t) => ({ key: `tag${t}`, generator })), ...followers(group)],
        fields: group.fields,
      })),
    }),
  );

const clock = { roundsPerSimulatedMinute: 6, compression: null };

function linesOf(schema: Schema, rounds: number): string {
  const points = rounds * buildRound(schema).pointsPerRound;
  return Array.from({ length: points }, (_, index) =>
    lineProtocolOf(pointAt(schema, aTiming(), 1_465_839_830_000_000_000n, index), 'ns'),
  ).join('\n');
}

function seriesOf(schema: Schema): number {
  return plannedSeries(schema, clock, { firstPoint: 0, endPoint: buildRound(schema).pointsPerRound });
}

test('the schema inferred from some rounds of a schema is valid and has the same series, types and clock', () => {
  fc.assert(
    fc.property(anySchema, fc.integer({ min: 2, max: 6 }), (schema, rounds) => {
      const inferred = inferSchema(parseLineProtocol(linesOf(schema, rounds)), schema.name);
      expect(newSchemaShape.safeParse(inferred?.schema).success).toBe(true);
      expect(inferred === null ? null : seriesOf(inferred.schema)).toBe(seriesOf(schema));
      expect(inferred?.notes.filter((note) => note.tone === 'warn')).toEqual([]);
      expect(inferred?.clock).toEqual({ precision: 'ns', roundsPerSimulatedMinute: 6 });
      expect(attributesOf(inferred?.schema)).toEqual(attributesOf(schema));
    }),
    { numRuns: 150 },
  );
});

/** Each measurement by name, with its tag keys, and its fields and their types. */
function attributesOf(schema: Schema | undefined) {
  const lines = schema ? parseLineProtocol(linesOf(schema, 1)).points : [];
  const attributes = lines.map(({ measurement, tagSet, fieldSet }) => [
    measurement,
    JSON.stringify([tagSet.map(([key]) => key), fieldSet.map(([key, { type }]) => [key, type])]),
  ]);
  return Object.fromEntries(attributes.toSorted());
}

test('what is written again from an inferred schema is inferred as the same schema', () => {
  fc.assert(
    fc.property(anySchema, (schema) => {
      const once = inferSchema(parseLineProtocol(linesOf(schema, 4)), 'x');
      const twice = inferSchema(parseLineProtocol(once ? linesOf(once.schema, 4) : ''), 'x');
      const tagsOf = (each: typeof once) =>
        each?.schema.measurements.map(({ name, tags }) => ({ name, tags }));
      expect(tagsOf(twice)).toEqual(tagsOf(once));
    }),
    { numRuns: 60 },
  );
});

test('any text gives a valid schema or none, never a throw', () => {
  const part = fc.constantFrom(
    'm',
    'cpu0',
    'cpu1',
    'm{0..3}',
    'time',
    'a',
    '\\',
    ',',
    '=',
    '1',
    '"',
    'é',
    '{',
  );
  const text = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
  const value = fc.constantFrom(
    '1',
    '1.5',
    '1i',
    '9223372036854775807i',
    '"x"',
    't',
    '1e308',
    '-1e308',
    '7u',
    '5e-324',
  );
  const line = fc
    .tuple(
      text,
      fc.array(fc.tuple(text, text), { maxLength: 3 }),
      fc.array(fc.tuple(text, value), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('', ' 1', ' 1465839830', ' 1465839830100400200', ' -9223372036854775808'),
    )
    .map(
      ([name, tags, values, time]) =>
        `${name}${tags.map(([k, v]) => `,${k}=${v}`).join('')} ${values.map(([k, v]) => `${k}=${v}`).join(',')}${time}`,
    );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const inferred = inferSchema(parseLineProtocol(lines.join('\n')), '\uD800 ');
      if (inferred !== null) {
        expect(newSchemaShape.safeParse(inferred.schema).success).toBe(true);
        for (const { text } of inferred.notes) expect(text).not.toMatch(/NaN|undefined|Infinity/);
        const { points } = parseLineProtocol(linesOf(inferred.schema, 1));
        expect(points.length).toBe(buildRound(inferred.schema).pointsPerRound);
      }
    }),
    { numRuns: 300 },
  );
});

test('the most points that are looked at, each a series of its own, give a schema', () => {
  const text = Array.from({ length: maxParsedPoints }, (_, i) => `m,a=${i} v=1`).join('\n');
  const inferred = inferSchema(parseLineProtocol(text), 'x');
  expect(inferred?.found).toMatchObject([{ seriesSeen: maxParsedPoints, seriesPlanned: maxParsedPoints }]);
});
