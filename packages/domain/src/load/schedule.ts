/** When arrivals are due, fixed before anything is sent: pure in its arguments, whatever is kept inside to answer faster. */
export type Schedule = {
  /** Is when arrival `sequence` (from 0) is due, in milliseconds after the start; never before the one before it. Infinity: never. */
  dueAtMs(sequence: number): number;
  /** Is how many arrivals are due at or before `elapsedMs`. */
  countDueBy(elapsedMs: number): number;
  /** Is the rate asked for at `elapsedMs`. */
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

/** constantSchedule sends arrival n at n / rate: computed by multiplication, so that nothing adds up. */
export function constantSchedule(ratePerSec: number): Schedule {
  const dueAtMs = (sequence: number) => (sequence * 1_000) / ratePerSec;
  return {
    dueAtMs,
    countDueBy: (elapsedMs) => countFrom((elapsedMs * ratePerSec) / 1_000, elapsedMs, dueAtMs),
    ratePerSecAt: () => ratePerSec,
  };
}

/** continuedSchedule follows `schedule` until `atMs`, and goes on at a constant rate from then on. */
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
