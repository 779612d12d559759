import { expect, it } from 'vitest';
import { hasClockJumped } from './clock-jump.ts';

const at = (...pairs: [number, number][]) =>
  pairs.map(([offsetMs, simulatedAtMs]) => ({ offsetMs, simulatedAtMs }));

it('sees a clock that runs with that of the run, or a little off it', () => {
  expect(hasClockJumped(at([0, 5_000], [1_000, 6_000], [2_000, 7_300]))).toBe(false);
  expect(hasClockJumped([])).toBe(false);
});

it('sees a clock that was set forward or back', () => {
  expect(hasClockJumped(at([0, 0], [1_000, 3_601_000]))).toBe(true);
  expect(hasClockJumped(at([0, 3_600_000], [1_000, 1_000]))).toBe(true);
});

it('sees a jump of more than a minute, not one of a minute', () => {
  expect(hasClockJumped(at([0, 0], [1_000, 61_000]))).toBe(false);
  expect(hasClockJumped(at([0, 0], [1_000, 61_001]))).toBe(true);
});
