import { describe, expect, it } from 'vitest';
import { daysUntilDisabled, isWornOut, maxAttempts, pauseAfter } from './delivery-schedule.ts';

const hourMs = 3_600_000;

describe('attempts of a delivery', () => {
  it('are eight, with growing pauses, within a day', () => {
    const pauses = Array.from({ length: maxAttempts }, (_, i) => pauseAfter(i + 1));
    expect(maxAttempts).toBe(8);
    expect(pauses.at(-1)).toBeNull();
    const known = pauses.slice(0, -1).map((ms) => ms ?? 0);
    expect(known.toSorted((a, b) => a - b)).toEqual(known);
    const totalMs = known.reduce((sum, ms) => sum + ms, 0);
    expect(totalMs).toBeLessThanOrEqual(24 * hourMs);
    expect(totalMs).toBeGreaterThan(20 * hourMs);
  });

  it('end for good where the webhook failed for days without one success', () => {
    const since = new Date(0);
    expect(isWornOut(since, daysUntilDisabled * 24 * hourMs - 1)).toBe(false);
    expect(isWornOut(since, daysUntilDisabled * 24 * hourMs)).toBe(true);
  });
});
