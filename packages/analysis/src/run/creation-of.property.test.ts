import type { Schema } from '@tidemark/domain/schema/schema';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { churnPerDay } from './churn.ts';
import { creationOf } from './creation-of.ts';

const timing = aTiming({ roundsPerSimulatedMinute: 3 });

function seriesOf(schema: Schema, first: number, end: number): Set<string> {
  const keys = new Set<string>();
  for (let index = first; index < end; index += 1) {
    const { measurement, tagSet } = pointAt(schema, timing, 0n, index);
    keys.add(JSON.stringify([measurement, tagSet]));
  }
  return keys;
}

const anyPool = fc.record({
  fixedCount: fc.integer({ min: 0, max: 6 }),
  rollingCount: fc.integer({ min: 1, max: 6 }),
  newPerSimulatedMinute: fc.constantFrom(0, 0.1, 1, 5),
  replacement: fc.constantFrom('fifo' as const, 'random' as const),
});

test('creation ends with the first point before which every series of the first pass was written', () => {
  fc.assert(
    fc.property(anyPool, (pool) => {
      const schema = aRollingSchema(pool);
      const { points, series } = creationOf(schema, timing.clock);
      expect(seriesOf(schema, 0, points).size).toBe(series);
      expect(seriesOf(schema, 0, points - 1).size).toBe(series - 1);
    }),
    { numRuns: 200 },
  );
});

test('without entities that are replaced nothing is created after creation', () => {
  const schema = aRollingSchema({ newPerSimulatedMinute: 0 });
  const { points, series } = creationOf(schema, timing.clock);
  expect(seriesOf(schema, 0, 20 * points).size).toBe(series);
  expect(churnPerDay(schema, timing.clock, creationOf(schema, timing.clock))).toBe(0);
});

test('a schema without entities is created in one round', () => {
  expect(creationOf(aSchema(), timing.clock)).toEqual({ points: 10, series: 10 });
});

test('churn is the new entities of a day times their series', () => {
  const schema = aRollingSchema({ newPerSimulatedMinute: 0.05 });
  const found = churnPerDay(schema, timing.clock, creationOf(schema, timing.clock));
  expect(Math.abs(found - 0.05 * 1_440 * 2)).toBeLessThanOrEqual(0.2);
});

test('churn of more entities than are counted follows from their rate', () => {
  const schema = aRollingSchema({ newPerSimulatedMinute: 1_000_000, rollingCount: 10_000_000 });
  const creation = creationOf(schema, timing.clock);
  expect(churnPerDay(schema, timing.clock, creation)).toBe(1_000_000 * 1_440 * 2);
});
