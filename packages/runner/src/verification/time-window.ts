/** A stretch of the data's time, [fromUs, untilUs), in microseconds since 1970; either end may be infinite. */
export type TimeWindow = { fromUs: number; untilUs: number };

/** All time there is. */
export const allTime: TimeWindow = {
  fromUs: Number.NEGATIVE_INFINITY,
  untilUs: Number.POSITIVE_INFINITY,
};

const us = 1;
const ms = 1_000;
const second = 1_000_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Lengths of windows: each unit of the wire divides all lengths above it, and windows of days or less divide shards of days. */
const lengthsUs = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((n) => n * us),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((n) => n * ms),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * minute),
  ...[1, 2, 3, 6, 12].map((n) => n * hour),
  day,
];

/**
 * windowLengthUs is the shortest length with which at most `mostWindows` cover `spanUs`, never below a unit of the wire:
 * one of a few round lengths, or whole days.
 */
export function windowLengthUs(spanUs: number, mostWindows: number, unitUs: number): number {
  const atLeast = spanUs / Math.max(1, mostWindows);
  const found = lengthsUs.find((length) => length >= atLeast && length >= unitUs);
  return found ?? Math.ceil(atLeast / day) * day;
}

/** finerLengthUs is a round length that cuts a span into `pieces` or somewhat more; null where a unit of the wire is as long. */
export function finerLengthUs(spanUs: number, pieces: number, unitUs: number): number | null {
  const found = lengthsUs.findLast((length) => length <= spanUs / Math.max(2, pieces) && length >= unitUs);
  return found ?? (unitUs < spanUs ? unitUs : null);
}

/** alignedTo widens a window to whole multiples of a length since 1970, where the database begins its groups, too. */
export function alignedTo({ fromUs, untilUs }: TimeWindow, lengthUs: number): TimeWindow {
  return {
    fromUs: Math.floor(fromUs / lengthUs) * lengthUs,
    untilUs: Math.ceil(untilUs / lengthUs) * lengthUs,
  };
}

/** windowsOf cuts a window at the multiples of a length since 1970. */
export function windowsOf(window: TimeWindow, lengthUs: number): TimeWindow[] {
  const windows: TimeWindow[] = [];
  for (let fromUs = window.fromUs; fromUs < window.untilUs; ) {
    const untilUs = Math.min(window.untilUs, (Math.floor(fromUs / lengthUs) + 1) * lengthUs);
    windows.push({ fromUs, untilUs });
    fromUs = untilUs;
  }
  return windows;
}
