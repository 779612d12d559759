import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plannedSeries } from './planned-series.ts';
import { type Point, pointAt } from './point-at.ts';
import { layOutRound } from './round.ts';
import type { Schema } from './schema.ts';
import { aSchema } from './testing/a-schema.ts';

const anySchema = fc
  .record({
    fixedCount: fc.integer({ min: 0, max: 6 }),
    rollingCount: fc.integer({ min: 1, max: 6 }),
    newPerSimulatedMinute: fc.constantFrom(0, 0.1, 0.3, 1, 2.25, 7.7),
    measurements: fc.integer({ min: 0, max: 3 }),
    cardinality: fc.integer({ min: 1, max: 4 }),
    withStaticGroup: fc.boolean(),
  })
  .map(({ measurements, cardinality, withStaticGroup, ...entityPool }): Schema => {
    const fields = [{ key: 'v', type: 'float' as const, generator: { kind: 'constant' as const, value: 1 } }];
    const tags = [
      { key: 'host', generator: { kind: 'entity' as const } },
      { key: 'core', generator: { kind: 'sequence' as const, cardinality } },
    ];
    const rolling = { name: `m{0..${measurements}}`, tags, fields };
    const fixed = { name: 'fixed', tags: tags.slice(1), fields };
    return aSchema({ entityPool, measurements: withStaticGroup ? [fixed, rolling] : [rolling] });
  });

test('plannedSeries equals the distinct series of the points generated, for any window that starts with a round', () => {
  fc.assert(
    fc.property(
      anySchema,
      fc.constantFrom(0.5, 1, 3, 7.3),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 900 }),
      (schema, roundsPerSimulatedMinute, firstRound, length) => {
        const clock = { roundsPerSimulatedMinute, compression: null };
        const firstPoint = firstRound * layOutRound(schema).pointsPerRound;
        const window = { firstPoint, endPoint: firstPoint + length };
        const seen = new Set<string>();
        for (let index = window.firstPoint; index < window.endPoint; index += 1) {
          seen.add(seriesKey(pointAt(schema, clock, 0, index)));
        }
        expect(plannedSeries(schema, clock, window)).toBe(seen.size);
      },
    ),
    { numRuns: 200 },
  );
});

function seriesKey({ measurement, tagSet }: Point): string {
  return JSON.stringify([measurement, tagSet]);
}
