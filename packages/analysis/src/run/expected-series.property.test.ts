import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { pointAt } from '@tidemark/workload/point-at';
import { msToNs } from '@tidemark/workload/timestamp-at';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectedSeries } from './expected-series.ts';

const startMs = 1_700_000_000_000;
const retention = { kind: 'driven' as const, retentionDurationMinutes: 60, shardGroupDurationMinutes: 10 };

const anySchema = fc
  .record({
    seed: fc.nat(),
    fixedCount: fc.integer({ min: 0, max: 3 }),
    rollingCount: fc.integer({ min: 1, max: 4 }),
    newPerSimulatedMinute: fc.constantFrom(0, 0.5, 3, 20),
    replacement: fc.constantFrom('fifo' as const, 'random' as const),
    hasFixedGroup: fc.boolean(),
  })
  .map(({ seed, hasFixedGroup, ...pool }) => {
    const rolling = aRollingSchema(pool);
    const { measurements } = aSchema();
    return aSchema({
      seed,
      entityPool: rolling.entityPool,
      measurements: hasFixedGroup ? [...measurements, ...rolling.measurements] : rolling.measurements,
    });
  });

const anyDisorder = fc.option(
  fc.record({
    outOfOrderShare: fc.constantFrom(0, 0.4),
    outOfOrderByMs: fc.constantFrom(1_000, 25_000),
    lateShare: fc.constantFrom(0, 0.5),
    lateByMs: fc.constantFrom(30_000, 600_000),
  }),
);

it('counts the distinct series of the points that were not dropped, as visiting every point does', () => {
  fc.assert(
    fc.property(
      anySchema,
      anyDisorder,
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: -100, max: 1_300 }),
      (schema, disorder, endPoint, offsetSeconds) => {
        const profile = aProfile({ disorder, retention });
        const droppedUntilMs = startMs + offsetSeconds * 1_000;
        const seen = new Set<string>();
        for (let index = 0; index < endPoint; index += 1) {
          const { measurement, tagSet, timestampNs } = pointAt(schema, profile, msToNs(startMs), index);
          if ((timestampNs ?? 0n) >= msToNs(droppedUntilMs)) seen.add(JSON.stringify([measurement, tagSet]));
        }
        const expected = expectedSeries(schema, profile, { startMs, droppedUntilMs, endPoint });
        expect(expected).toEqual({ count: seen.size, isExact: true });
      },
    ),
    { numRuns: 300 },
  );
}, 60_000);

it('says that it is an upper bound where points come later than retention lasts', () => {
  const profile = aProfile({ retention, disorder: { lateShare: 0.1, lateByMs: 3_600_001 } });
  const sent = { startMs, droppedUntilMs: startMs, endPoint: 100 };
  expect(expectedSeries(aRollingSchema(), profile, sent).isExact).toBe(false);
});

it('is exact where points come as late as retention lasts', () => {
  const profile = aProfile({ retention, disorder: { lateShare: 0.1, lateByMs: 3_600_000 } });
  const sent = { startMs, droppedUntilMs: startMs, endPoint: 100 };
  expect(expectedSeries(aRollingSchema(), profile, sent).isExact).toBe(true);
});

it.each([
  ['five million', 499_999_000, true],
  ['more', 500_000_000, false],
])('visits the points near the moment of a drop where these are %s: exact is %s', (_, lateByMs, isExact) => {
  const profile = aProfile({
    clock: { roundsPerSimulatedMinute: 60 },
    retention: { ...retention, retentionDurationMinutes: 10_000 },
    disorder: { lateShare: 0.5, lateByMs },
  });
  const sent = { startMs, droppedUntilMs: startMs, endPoint: 5_000_100 };
  expect(expectedSeries(aSchema(), profile, sent)).toEqual({ count: 10, isExact });
});

it('says so where the server drops shards itself, at unknown times', () => {
  const profile = aProfile({ retention: { ...retention, kind: 'native' } });
  const sent = { startMs, droppedUntilMs: null, endPoint: 100 };
  expect(expectedSeries(aRollingSchema(), profile, sent).isExact).toBe(false);
});

it('counts everything where nothing was dropped', () => {
  const sent = { startMs, droppedUntilMs: null, endPoint: 100 };
  expect(expectedSeries(aSchema(), aProfile(), sent)).toEqual({ count: 10, isExact: true });
});
