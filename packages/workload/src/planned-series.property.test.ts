import type { Schema } from '@tidemark/domain/schema/schema';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plannedSeries } from './planned-series.ts';
import { type Point, pointAt } from './point-at.ts';
import { aTiming } from './testing/a-timing.ts';

const anySchema = fc
  .record({
    seed: fc.nat(),
    fixedCount: fc.integer({ min: 0, max: 6 }),
    rollingCount: fc.integer({ min: 1, max: 6 }),
    newPerSimulatedMinute: fc.constantFrom(0, 0.1, 0.3, 1, 2.25, 7.7, 40),
    replacement: fc.constantFrom('fifo' as const, 'random' as const),
    arrivals: fc.constantFrom('steady' as const, 'poisson' as const),
    measurements: fc.integer({ min: 0, max: 3 }),
    cardinality: fc.integer({ min: 1, max: 4 }),
    groups: fc.constantFrom('rolling', 'both', 'interleaved'),
  })
  .map(({ seed, measurements, cardinality, groups, ...entityPool }): Schema => {
    const fields = [{ key: 'v', type: 'float' as const, generator: { kind: 'constant' as const, value: 1 } }];
    const follows = (key: string) => ({ kind: 'follows' as const, key, prefix: 'f', cardinality: 3 });
    const tags = [
      { key: 'region', generator: follows('host') },
      { key: 'host', generator: { kind: 'entity' as const } },
      { key: 'core', generator: { kind: 'sequence' as const, cardinality } },
      { key: 'socket', generator: follows('core') },
    ];
    const rolling = { name: `m{0..${measurements}}`, tags, fields };
    const fixed = { name: 'fixed', tags: tags.slice(2), fields };
    return aSchema({
      seed,
      order: groups === 'interleaved' ? 'interleaved' : 'measurement-first',
      entityPool,
      measurements: groups === 'both' ? [fixed, rolling] : [rolling],
    });
  });

test('plannedSeries equals the distinct series of the points generated, for any window', () => {
  fc.assert(
    fc.property(
      anySchema,
      fc.constantFrom(0.5, 1, 3, 7.3),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 600 }),
      (schema, roundsPerSimulatedMinute, firstPoint, length) => {
        const timing = aTiming({ roundsPerSimulatedMinute });
        const window = { firstPoint, endPoint: firstPoint + length };
        const seen = new Set<string>();
        for (let index = window.firstPoint; index < window.endPoint; index += 1) {
          seen.add(seriesKey(pointAt(schema, timing, 0n, index)));
        }
        expect(plannedSeries(schema, timing.clock, window)).toBe(seen.size);
      },
    ),
    { numRuns: 400 },
  );
}, 60_000);

function seriesKey({ measurement, tagSet }: Point): string {
  return JSON.stringify([measurement, tagSet]);
}
