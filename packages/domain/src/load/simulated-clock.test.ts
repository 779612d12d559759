import { expect, test } from 'vitest';
import { roundOffsetUs } from './simulated-clock.ts';

test.each([1, 6, 7, 154, 1_000, 60_000])(
  'rounds at %i a simulated minute lie exactly where they belong, so that none shares a millisecond with another',
  (roundsPerSimulatedMinute) => {
    const clock = { roundsPerSimulatedMinute, compression: null };
    const offsets = Array.from({ length: 120_000 }, (_, round) => roundOffsetUs(clock, round));
    expect(new Set(offsets.map((us) => Math.floor(us / 1_000))).size).toBe(offsets.length);
    const astray = offsets.filter(
      (us, round) =>
        round % roundsPerSimulatedMinute === 0 && us !== (round / roundsPerSimulatedMinute) * 60_000_000,
    );
    expect(astray).toEqual([]);
  },
);
