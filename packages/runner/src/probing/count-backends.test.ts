import { expect, it } from 'vitest';
import { pauseAfterMs } from './count-backends.ts';

it('counts once per second at most, and takes a twentieth of the time at most', () => {
  expect(pauseAfterMs(0)).toBe(1_000);
  expect(pauseAfterMs(50)).toBe(1_000);
  for (const readMs of [100, 1_000, 10_000]) {
    expect(readMs / (readMs + pauseAfterMs(readMs))).toBeLessThanOrEqual(0.05);
  }
});
