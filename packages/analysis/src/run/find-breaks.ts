import type { TargetReading } from './observe-run.ts';

/** An incident of the target between two readings; `offsetMs` is that of the later one. */
export type TargetBreak = {
  kind: 'restarted' | 'counter_reset' | 'clock_jumped';
  offsetMs: number;
  simulatedAtMs: number | null;
};

type Reading = Pick<TargetReading, 'offsetMs' | 'simulatedAtMs' | 'pointsWrittenTotal' | 'uptimeMs'>;

/** Uptimes are reported in whole seconds, and a reading takes a moment. */
const slackMs = 2_500;
/** A server that answers late seems to have started earlier; readings time out before that. */
const jumpMs = 60_000;

/**
 * findBreaks detects restarts, counter resets and clock jumps of the target, from readings in order of time; the first match counts:
 *
 * | the counter of points fell, and the process began when it did before | counter_reset |
 * | the counter of points fell otherwise                                 | restarted     |
 * | the uptime fell, and the process began after the previous reading    | restarted     |
 * | the process seems to have begun at another moment, by over a minute  | clock_jumped  |
 */
export function findBreaks(readings: readonly Reading[]): TargetBreak[] {
  const breaks: TargetBreak[] = [];
  let uptime: Reading | null = null;
  let counter: Reading | null = null;
  for (const reading of readings) {
    const kind = breakBetween(uptime, counter, reading);
    if (kind !== null)
      breaks.push({ kind, offsetMs: reading.offsetMs, simulatedAtMs: reading.simulatedAtMs });
    if (reading.uptimeMs !== null) uptime = reading;
    if (reading.pointsWrittenTotal !== null) counter = reading;
  }
  return breaks;
}

function breakBetween(
  uptime: Reading | null,
  counter: Reading | null,
  now: Reading,
): TargetBreak['kind'] | null {
  const fell = (now.pointsWrittenTotal ?? Number.POSITIVE_INFINITY) < (counter?.pointsWrittenTotal ?? 0);
  const before = beganAt(uptime);
  const began = beganAt(now);
  if (uptime === null || before === null || began === null) return fell ? 'restarted' : null;
  const shiftMs = began - before;
  if (fell) return Math.abs(shiftMs) <= slackMs ? 'counter_reset' : 'restarted';
  const uptimeFell = (now.uptimeMs ?? 0) < (uptime.uptimeMs ?? 0);
  if (uptimeFell && began >= uptime.offsetMs - slackMs) return 'restarted';
  return Math.abs(shiftMs) > jumpMs ? 'clock_jumped' : null;
}

/** When the process began, on the run's own clock. */
function beganAt(reading: Reading | null): number | null {
  return reading?.uptimeMs == null ? null : reading.offsetMs - reading.uptimeMs;
}
