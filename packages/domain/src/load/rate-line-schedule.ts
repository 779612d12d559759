import { countFrom, type Schedule } from './schedule.ts';

/** A stretch of time with a linear rate. The last one holds its end rate indefinitely. */
export type RateStretch = { seconds: number; fromPerSec: number; toPerSec: number };

type Stretch = { atMs: number; lengthMs: number; perMs: number; slope: number; before: number };

/**
 * rateLineSchedule sends arrival n when the integral of the rate reaches n. Within a stretch that is N(x) = r x + s x^2 / 2,
 * solved for x by 2 m / (r + sqrt(r^2 + 2 s m)), which stays exact where the slope s is near 0.
 */
export function rateLineSchedule(stretches: readonly RateStretch[]): Schedule {
  const line = arrange(stretches);
  const dueAtMs = (sequence: number) => {
    const stretch = lastWhere(line, (candidate) => candidate.before <= sequence);
    return stretch.atMs + offsetOf(stretch, sequence - stretch.before);
  };
  const stretchAt = (elapsedMs: number) => lastWhere(line, (candidate) => candidate.atMs <= elapsedMs);
  return {
    dueAtMs,
    countDueBy(elapsedMs) {
      if (elapsedMs < 0) return 0;
      const { atMs, perMs, slope, before } = stretchAt(elapsedMs);
      const x = elapsedMs - atMs;
      return countFrom(before + perMs * x + (slope * x * x) / 2, elapsedMs, dueAtMs);
    },
    ratePerSecAt(elapsedMs) {
      const { atMs, perMs, slope } = stretchAt(Math.max(0, elapsedMs));
      return (perMs + slope * (Math.max(0, elapsedMs) - atMs)) * 1_000;
    },
  };
}

function arrange(stretches: readonly RateStretch[]): Stretch[] {
  const line: Stretch[] = [];
  let atMs = 0;
  let before = 0;
  for (const { seconds, fromPerSec, toPerSec } of stretches) {
    const lengthMs = seconds * 1_000;
    const perMs = fromPerSec / 1_000;
    line.push({ atMs, lengthMs, perMs, slope: (toPerSec / 1_000 - perMs) / lengthMs, before });
    atMs += lengthMs;
    before += ((fromPerSec + toPerSec) / 2) * seconds;
  }
  const last = (stretches.at(-1)?.toPerSec ?? 0) / 1_000;
  return [...line, { atMs, lengthMs: Number.POSITIVE_INFINITY, perMs: last, slope: 0, before }];
}

function offsetOf({ perMs, slope, lengthMs }: Stretch, arrivals: number): number {
  if (arrivals <= 0) return 0;
  const root = perMs + Math.sqrt(Math.max(0, perMs * perMs + 2 * slope * arrivals));
  return root === 0 ? lengthMs : Math.min(lengthMs, (2 * arrivals) / root);
}

/** The last stretch that satisfies a monotonic test; the first if none does. */
function lastWhere(line: readonly Stretch[], holds: (stretch: Stretch) => boolean): Stretch {
  let low = 0;
  let high = line.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const candidate = line[middle];
    if (candidate !== undefined && holds(candidate)) low = middle;
    else high = middle - 1;
  }
  return line[low] ?? { atMs: 0, lengthMs: Number.POSITIVE_INFINITY, perMs: 0, slope: 0, before: 0 };
}
