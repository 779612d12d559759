import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { validProfiles } from '@tidemark/domain/testing/valid-profiles';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timestampText } from './line-protocol.ts';
import { isoToNs, slotStepNs, timestampNsAt, wallStampNs } from './timestamp-at.ts';

const anyDisorder = fc.record({
  outOfOrderShare: fc.constantFrom(0.2, 0.5),
  outOfOrderByMs: fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(1_000, 10_000, 60_000)),
  lateShare: fc.constantFrom(0.2, 0.5),
  lateByMs: fc.oneof(fc.integer({ min: 1, max: 3_600_000 }), fc.constantFrom(1_000, 10_000, 60_000)),
});

test('points of a series that are out of order or late never get the timestamp of another, at any precision', () => {
  const anyProfile = validProfiles(
    fc.record({
      roundsPerSimulatedMinute: fc.oneof(
        fc.constantFrom(0.5, 6, 7, 20, 154, 20_000_000),
        fc.double({ min: 0.01, max: 1_000, noNaN: true }),
      ),
      precision: fc.constantFrom('ns', 'us', 'ms', 's', 'm', 'h'),
      stamping: fc.constantFrom({ kind: 'round' }, { kind: 'point', stepNs: null }),
      disorder: anyDisorder,
    }),
  );
  fc.assert(
    fc.property(anyProfile, fc.nat(), fc.constantFrom(1, 3, 1_001), (profile, seed, pointsPerRound) => {
      const rounds = 1_500;
      const keys = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const index = round * pointsPerRound + (pointsPerRound > 1 ? 1 : 0);
        const timeNs = timestampNsAt(profile, seed, pointsPerRound, 1_790_000_000_123_456_789n, index);
        keys.add(timestampText(timeNs ?? 0n, profile.precision));
      }
      expect(keys.size).toBe(rounds);
    }),
    { numRuns: 150 },
  );
});

test('moves the shares of points back that the profile asks for, by about as much', () => {
  const profile = loadProfileShape.parse({
    name: 'late',
    executor: { kind: 'closed-loop' },
    extent: { kind: 'points', points: 1 },
    disorder: { outOfOrderShare: 0.1, outOfOrderByMs: 15_000, lateShare: 0.02, lateByMs: 3_600_000 },
  });
  const points = 20_000;
  let outOfOrder = 0;
  let late = 0;
  for (let index = 0; index < points; index += 1) {
    const backMs =
      Number(BigInt(index) * 10_000_000_000n - (timestampNsAt(profile, 1, 1, 0n, index) ?? 0n)) / 1e6;
    if (Math.abs(backMs - 15_000) < 1) outOfOrder += 1;
    else if (Math.abs(backMs - 3_600_000) < 1) late += 1;
    else expect(backMs).toBe(0);
  }
  expect(Math.abs(outOfOrder / points - 0.1)).toBeLessThan(0.01);
  expect(Math.abs(late / points - 0.02)).toBeLessThan(0.005);
});

test('the stamps of a thread never go back, are never before those of a clock that takes no time, and are its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { minLength: 1, maxLength: 30 }),
      fc
        .integer({ min: 1, max: 4 })
        .chain((count) =>
          fc.record({ index: fc.integer({ min: 0, max: count - 1 }), count: fc.constant(count) }),
        ),
      (clock, share) => {
        let last: bigint | null = null;
        clock.forEach((nowNs, index) => {
          const stamp = wallStampNs(0n, index, nowNs, last, share);
          expect(stamp >= BigInt(index)).toBe(true);
          expect(stamp >= nowNs).toBe(true);
          expect(stamp % BigInt(share.count)).toBe(BigInt(share.index));
          if (last !== null) expect(stamp > last).toBe(true);
          last = stamp;
        });
      },
    ),
  );
});

test.each([
  ['2026-11-21T00:00:00Z', 1_795_219_200_000_000_000n],
  ['2026-11-21T01:00:00+01:00', 1_795_219_200_000_000_000n],
  ['2026-11-21T00:00:00.000000001Z', 1_795_219_200_000_000_001n],
  ['2026-11-21T00:00:00.5Z', 1_795_219_200_500_000_000n],
])('reads %s to the nanosecond', (text, expected) => {
  expect(isoToNs(text)).toBe(expected);
});

test('points of rounds more than a hundred days apart lie within a hundred days', () => {
  const stepOf = (days: number) => {
    const clock = { roundsPerSimulatedMinute: 1 / (days * 1_440), compression: null };
    const profile = loadProfileShape.parse({
      name: 'far apart',
      executor: { kind: 'closed-loop' },
      extent: { kind: 'points', points: 1 },
      stamping: { kind: 'point', stepNs: null },
    });
    return slotStepNs({ ...profile, clock }, 1);
  };
  expect(stepOf(100)).toBeCloseTo(100 * 86_400e9, -6);
  expect([102, 1_000].map(stepOf)).toEqual([2 ** 43 * 1_000, 2 ** 43 * 1_000]);
});
