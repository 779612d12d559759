import { schemaShape } from '@tidemark/domain/schema/schema';
import { moveToField } from '@tidemark/domain/schema/schema-variant';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { plannedSeries } from './planned-series.ts';
import { pointAt } from './point-at.ts';
import { aTiming } from './testing/a-timing.ts';

const schema = aSchema({
  entityPool: { fixedCount: 4, rollingCount: 0, newPerSimulatedMinute: 0 },
  measurements: [
    {
      name: 'm',
      tags: [
        { key: 'host', generator: { kind: 'entity' } },
        { key: 'site', generator: { kind: 'follows', key: 'host', prefix: 's', cardinality: 2 } },
        { key: 'core', generator: { kind: 'sequence', cardinality: 3 } },
      ],
      fields: [{ key: 'v', type: 'int', generator: { kind: 'constant', value: 1 } }],
    },
  ],
});

test('an entity moved to a field takes the tags that follow it along, with the same values, and its series disappear', () => {
  const variant = schemaShape.parse(moveToField(schema, 'host'));
  const timing = aTiming();
  for (let index = 0; index < 12; index += 1) {
    const before = Object.fromEntries(pointAt(schema, timing, 0n, index).tagSet);
    const after = pointAt(variant, timing, 0n, index);
    const moved = Object.fromEntries(after.fieldSet.map(([key, { value }]) => [key, value]));
    expect(after.tagSet).toEqual([['core', before.core]]);
    expect(moved).toMatchObject({ host: before.host, site: before.site });
  }
  const window = { firstPoint: 0, endPoint: 12 };
  expect(plannedSeries(schema, timing.clock, window)).toBe(12);
  expect(plannedSeries(variant, timing.clock, window)).toBe(3);
});

test('a tag that follows moves alone, and what it follows stays', () => {
  const variant = schemaShape.parse(moveToField(schema, 'site'));
  expect(variant.measurements[0]?.tags.map(({ key }) => key)).toEqual(['host', 'core']);
  expect(pointAt(variant, aTiming(), 0n, 4).fieldSet[0]).toEqual(['site', { type: 'string', value: 's1' }]);
});
