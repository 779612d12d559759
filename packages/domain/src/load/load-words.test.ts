import { expect, test } from 'vitest';
import { aProfile } from '../testing/a-profile.ts';
import { timingText } from './load-words.ts';

test.each([
  [{}, 'one timestamp for all points of a round'],
  [{ stamping: { kind: 'point', stepNs: 1_500 } }, 'a point every 1,500 ns'],
  [
    { stamping: { kind: 'wall' }, startAt: '2026-01-31T00:00:00Z' },
    "the generator's clock stamps, from 2026-01-31T00:00:00Z on",
  ],
  [
    {
      stamping: { kind: 'point' },
      disorder: { outOfOrderShare: 0.05, outOfOrderByMs: 10_000, lateShare: 0.001, lateByMs: 3_600_000 },
    },
    'points spread evenly over a round, 5 % out of order by 10 s, 0.1 % late by 1 h',
  ],
] as const)('describes %j', (profile, expected) => {
  expect(timingText(aProfile(profile))).toBe(expected);
});
