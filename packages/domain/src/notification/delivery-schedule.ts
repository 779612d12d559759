const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Pauses after each failed attempt but the last: eight attempts within a day. */
const pausesMs = [
  0.5 * minuteMs,
  2 * minuteMs,
  10 * minuteMs,
  0.5 * hourMs,
  1.5 * hourMs,
  5 * hourMs,
  15.5 * hourMs,
] as const;

/** Attempts of one message at most. */
export const maxAttempts = pausesMs.length + 1;

/** pauseAfter is how long to wait after so many failed attempts; null: no further attempt. */
export function pauseAfter(attempts: number): number | null {
  return pausesMs[Math.max(1, attempts) - 1] ?? null;
}

/** Days without a single success after which a webhook is switched off. */
export const daysUntilDisabled = 5;

/** isWornOut shows whether every attempt has failed for so long that no more should be made. */
export function isWornOut(failingSince: Date, nowMs: number): boolean {
  return nowMs - failingSince.getTime() >= daysUntilDisabled * 24 * hourMs;
}
