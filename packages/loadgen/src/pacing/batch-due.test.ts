import { expect, test } from 'vitest';
import { batchDueAtMs } from './batch-due.ts';

const clock = { roundsPerSimulatedMinute: 6, compression: 100 };

test('a batch is due when the round of its first point is, counted from the beginning of its segment', () => {
  expect(batchDueAtMs(clock, 10, 0, 0)).toBe(0);
  expect(batchDueAtMs(clock, 10, 0, 19)).toBe(100);
  expect(batchDueAtMs(clock, 10, 0, 600)).toBe(6_000);
  expect(batchDueAtMs(clock, 10, 6_000, 6_010)).toBe(100);
});

test('without compression everything is due at once', () => {
  expect(batchDueAtMs({ ...clock, compression: null }, 10, 0, 1_000_000)).toBe(0);
});

test('due times never go back', () => {
  const due = Array.from({ length: 500 }, (_, k) =>
    batchDueAtMs({ ...clock, roundsPerSimulatedMinute: 7 }, 10, 30, 30 + k * 7),
  );
  expect(due).toEqual([...due].sort((a, b) => a - b));
});
