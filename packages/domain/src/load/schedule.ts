/** When arrivals are due, fixed before anything is sent: a pure function, except for caches. */
export type Schedule = {
  /** Due time of arrival `sequence` (from 0), in milliseconds after the start; non-decreasing. Infinity: never. */
  dueAtMs(sequence: number): number;
  /** Number of arrivals due at or before `elapsedMs`. */
  countDueBy(elapsedMs: number): number;
  /** Target rate at `elapsedMs`. */
  ratePerSecAt(elapsedMs: number): number;
};

/** countFrom corrects an estimated number of arrivals due at or before `elapsedMs`, so that it agrees with `dueAtMs` exactly. */
export function countFrom(
  estimate: number,
  elapsedMs: number,
  dueAtMs: (sequence: number) => number,
): number {
  let count = Math.max(0, Math.floor(estimate));
  while (count > 0 && dueAtMs(count - 1) > elapsedMs) count -= 1;
  while (dueAtMs(count) <= elapsedMs) count += 1;
  return count;
}

/** constantSchedule sends arrival n at n / rate: computed by multiplication, so that errors do not accumulate. */
export function constantSchedule(ratePerSec: number): Schedule {
  const dueAtMs = (sequence: number) => (sequence * 1_000) / ratePerSec;
  return {
    dueAtMs,
    countDueBy: (elapsedMs) => countFrom((elapsedMs * ratePerSec) / 1_000, elapsedMs, dueAtMs),
    ratePerSecAt: () => ratePerSec,
  };
}

/** continuedSchedule follows `schedule` until `atMs`, then continues at a constant rate. */
export function continuedSchedule(schedule: Schedule, atMs: number, ratePerSec: number): Schedule {
  const before = schedule.countDueBy(atMs);
  const dueAtMs = (sequence: number) =>
    sequence < before ? schedule.dueAtMs(sequence) : atMs + ((sequence - before + 1) * 1_000) / ratePerSec;
  return {
    dueAtMs,
    countDueBy: (elapsedMs) =>
      elapsedMs < atMs
        ? schedule.countDueBy(elapsedMs)
        : countFrom(before + ((elapsedMs - atMs) * ratePerSec) / 1_000, elapsedMs, dueAtMs),
    ratePerSecAt: (elapsedMs) => (elapsedMs < atMs ? schedule.ratePerSecAt(elapsedMs) : ratePerSec),
  };
}
