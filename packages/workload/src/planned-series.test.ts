import { entityPoolShape } from '@tidemark/domain/schema/entity-pool';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { plannedSeries } from './planned-series.ts';

test('counts a thousand million series of plain tags without making one', () => {
  const tags = [1, 2, 3].map((n) => ({
    key: `tag${n}`,
    generator: { kind: 'sequence' as const, cardinality: 1_000 },
  }));
  const fields = [{ key: 'v', type: 'int' as const, generator: { kind: 'constant' as const, value: 1 } }];
  const schema = aSchema({ measurements: [{ name: 'm', tags, fields }] });
  const clock = { roundsPerSimulatedMinute: 1, compression: null };
  expect(plannedSeries(schema, clock, { firstPoint: 0, endPoint: 1_000_000_000 })).toBe(1_000_000_000);
  expect(plannedSeries(schema, clock, { firstPoint: 0, endPoint: 999 })).toBe(999);
});

test('gives the tag-or-field experiment 12,960 new series per simulated day, 9 per minute', () => {
  const schema = tagOrField();
  const clock = { roundsPerSimulatedMinute: 154, compression: null };
  const day = 154 * 1_440 * 4;
  const series = (days: number) => plannedSeries(schema, clock, { firstPoint: 0, endPoint: days * day });
  expect(series(2) - series(1)).toBe(12_960);
});

test('gives the same experiment with the entity as a field one series per measurement', () => {
  const schema = tagOrField();
  const asField = { ...schema, measurements: schema.measurements.map((group) => ({ ...group, tags: [] })) };
  const clock = { roundsPerSimulatedMinute: 154, compression: null };
  expect(plannedSeries(asField, clock, { firstPoint: 0, endPoint: 5_000_000 })).toBe(4);
});

test('counts the first turn of a pool of twenty million entities without visiting them', () => {
  const pool = { fixedCount: 10_000_000, rollingCount: 10_000_000, newPerSimulatedMinute: 1_000_000 };
  const schema = { ...tagOrField(), entityPool: entityPoolShape.parse(pool) };
  const clock = { roundsPerSimulatedMinute: 60_000_000, compression: null };
  expect(plannedSeries(schema, clock, { firstPoint: 0, endPoint: 80_000_000 })).toBe(80_000_000);
});

function tagOrField() {
  return aSchema({
    entityPool: { fixedCount: 100, rollingCount: 100, newPerSimulatedMinute: 2.25 },
    measurements: [
      {
        name: 'metric{0..3}',
        tags: [{ key: 'ueid', generator: { kind: 'entity' } }],
        fields: [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }],
      },
    ],
  });
}
