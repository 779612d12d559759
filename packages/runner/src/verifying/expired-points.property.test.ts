import { pointAt } from '@tidemark/domain/point-at';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { msToNs } from '@tidemark/domain/timestamp-at';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PointRange, unionOf } from '../point-ranges.ts';
import { createExpiredCount } from './expired-points.ts';

const fields = [{ key: 'f', type: 'float' as const, generator: { kind: 'constant' as const, value: 1 } }];
const tags = [{ key: 't', generator: { kind: 'sequence' as const, cardinality: 2 } }];
const schema = aSchema({
  measurements: [
    { name: 'a{0..1}', tags, fields },
    { name: 'b', fields },
  ],
});
const startMs = 1_700_000_000_000;

const anyProfile = fc
  .record({
    stamping: fc.constantFrom(
      { kind: 'round' as const },
      { kind: 'point' as const, stepNs: null },
      { kind: 'point' as const, stepNs: 1_234_567_890 },
    ),
    disorder: fc.option(
      fc.record({
        outOfOrderShare: fc.constantFrom(0, 0.3),
        outOfOrderByMs: fc.constantFrom(1_000, 25_000),
        lateShare: fc.constantFrom(0, 0.3),
        lateByMs: fc.constantFrom(30_000, 600_000),
      }),
    ),
  })
  .map(({ stamping, disorder }) =>
    aProfile({ stamping, disorder: 'stepNs' in stamping && stamping.stepNs !== null ? null : disorder }),
  );
const anyRange = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }))
  .map(([a, b]): PointRange => [Math.min(a, b), Math.max(a, b)]);

it('counts the points before the moment that retention dropped, as visiting every point does', () => {
  fc.assert(
    fc.property(
      anyProfile,
      fc.array(anyRange, { maxLength: 3 }),
      fc.integer({ min: -100_000, max: 1_300_000 }),
      (profile, lists, offsetMs) => {
        const ranges = unionOf(lists);
        const droppedUntilMs = startMs + offsetMs;
        const visited = new Map<string, number>();
        for (const [first, end] of ranges) {
          for (let index = first; index < end; index += 1) {
            const { measurement, timestampNs } = pointAt(schema, profile, msToNs(startMs), index);
            if ((timestampNs ?? 0n) >= msToNs(droppedUntilMs)) continue;
            visited.set(measurement, (visited.get(measurement) ?? 0) + 1);
          }
        }
        const counted = createExpiredCount(schema, profile, startMs, droppedUntilMs)(ranges);
        for (const name of ['a0', 'a1', 'b']) expect(counted.get(name) ?? 0).toBe(visited.get(name) ?? 0);
      },
    ),
    { numRuns: 200 },
  );
});

it('counts nothing as expired where nothing was dropped, or where a clock stamped the points', () => {
  const all: PointRange[] = [[0, 100]];
  expect(createExpiredCount(schema, aProfile(), startMs, null)(all).size).toBe(0);
  const wall = aProfile({ stamping: { kind: 'wall' } });
  expect(createExpiredCount(schema, wall, startMs, startMs + 1e9)(all).size).toBe(0);
});
