import { expect, it } from 'vitest';
import { retriableClasses, retryPauseMs, retryShape } from './retry.ts';

const policy = retryShape.parse({ firstPauseMs: 100, factor: 2, maxPauseMs: 5_000, maxAttempts: 9 });

it('waits longer from attempt to attempt, up to the longest pause', () => {
  const pauses = [1, 2, 3, 7].map((attempt) => retryPauseMs(policy, { class: 'throttled' }, attempt));
  expect(pauses).toEqual([100, 200, 400, 5_000]);
});

it('does not come back before the server asked it to, nor waits longer than the longest pause for that', () => {
  const asked = (retryAfterMs: number) => retryPauseMs(policy, { class: 'throttled', retryAfterMs }, 2);
  expect([asked(50), asked(3_000), asked(60_000)]).toEqual([200, 3_000, 5_000]);
});

it('gives up after the last attempt, and at once for what would fail again', () => {
  expect(retryPauseMs(policy, { class: 'throttled' }, 9)).toBeNull();
  expect(retryPauseMs(policy, { class: 'schema_conflict', retryAfterMs: 1 }, 1)).toBeNull();
});

it('never sends again what was handed over, whatever a policy of another source lists', () => {
  expect(retryShape.safeParse({ classes: ['sent'] }).success).toBe(false);
  const everything = { ...policy, classes: [...retriableClasses] };
  expect(retryPauseMs(everything, { class: 'sent' }, 1)).toBeNull();
});
