import { schemaShape } from '@tidemark/domain/schema/schema';
import { expect, it } from 'vitest';
import { keptSeries } from './kept-series.ts';
import { plannedSeries } from './planned-series.ts';

const field = { key: 'value', type: 'float', generator: { kind: 'constant', value: 1 } } as const;
const entity = { key: 'id', generator: { kind: 'entity' } } as const;
const zone = { key: 'zone', generator: { kind: 'sequence', cardinality: 3 } } as const;
const rolling = schemaShape.parse({
  name: 'S',
  entityPool: { fixedCount: 100, rollingCount: 100, newPerSimulatedMinute: 2 },
  measurements: [
    { name: 'few', tags: [zone], fields: [field] },
    { name: 'metric{0..3}', tags: [entity, zone], fields: [field] },
  ],
});

it('counts fixed, rolling and new entities of the kept days, the largest measurement first', () => {
  const kept = keptSeries(rolling, 10);
  const entities = 200 + 2 * 1_440 * 10;
  expect(kept.total).toBe(entities * 12 + 3);
  expect(kept.newPerDay).toBe(2 * 1_440 * 12);
  expect(kept.measurements.map(({ measurement, series }) => [measurement, series])).toEqual([
    ['metric{0..3}', entities * 12],
    ['few', 3],
  ]);
  expect(kept.measurements[0]?.tags).toEqual([
    { key: 'id', values: entities, isEntity: true },
    { key: 'zone', values: 3, isEntity: false },
  ]);
});

it('counts no entity where the entity is no tag, and takes another rate of new ones', () => {
  expect(keptSeries(rolling, 1, 0).total).toBe(200 * 12 + 3);
  expect(keptSeries(rolling, 1, 1_000).total).toBe(1_200 * 12 + 3);
  const asField = schemaShape.parse({
    ...rolling,
    measurements: [{ name: 'm', tags: [zone], fields: [field] }],
  });
  expect(keptSeries(asField, 365)).toMatchObject({ total: 3, newPerDay: 0 });
});

it('agrees with the exact count of what a run writes in that time', () => {
  const clock = { roundsPerSimulatedMinute: 200, compression: null };
  const exact = plannedSeries(rolling, clock, { firstPoint: 0, endPoint: 15 * 200 * 1_440 * 2 });
  expect(Math.abs(keptSeries(rolling, 2).total / exact - 1)).toBeLessThan(0.02);
});
