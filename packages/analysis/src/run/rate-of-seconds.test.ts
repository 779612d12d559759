import { expect, it } from 'vitest';
import { rateOfSeconds } from './rate-of-seconds.ts';

it('leaves the rest of a second, below a quarter of one, out of the spread', () => {
  const seconds = [
    { durationMs: 1_000, points: 100 },
    { durationMs: 250, points: 20 },
    { durationMs: 249, points: 900 },
  ];
  expect(rateOfSeconds(seconds, 1_020, 1_499)).toMatchObject({ seconds: 2, p95: expect.closeTo(99, 9) });
});
