import type { LoadSegment } from '@tidemark/domain/load/point-plan';
import { continuedSchedule, countFrom, type Schedule } from '@tidemark/domain/load/schedule';
import type { SimulatedClock } from '@tidemark/domain/load/simulated-clock';
import { batchDueAtMs } from './batch-due.ts';

/**
 * Gives the moments of a segment's batches. `elapsedMs`: load time before the segment, from which a schedule goes on,
 * so that a pause between segments makes nothing late and nothing is caught up with.
 */
export type DueTimes = (segment: LoadSegment, elapsedMs: number) => Schedule;

/** fromSchedule follows one schedule through all segments. */
export function fromSchedule(schedule: Schedule): DueTimes {
  return (_, elapsedMs) => {
    if (elapsedMs === 0) return schedule;
    const before = schedule.countDueBy(elapsedMs);
    return {
      dueAtMs: (sequence) => schedule.dueAtMs(before + sequence) - elapsedMs,
      countDueBy: (ms) => Math.max(0, schedule.countDueBy(elapsedMs + ms) - before),
      ratePerSecAt: (ms) => schedule.ratePerSecAt(elapsedMs + ms),
    };
  };
}

/** fromSimulatedClock makes each batch due when the round of its first point is. */
export function fromSimulatedClock(
  clock: SimulatedClock,
  pointsPerRound: number,
  batchSize: number,
): DueTimes {
  const pointsPerMs = (clock.roundsPerSimulatedMinute / 60_000) * (clock.compression ?? 0) * pointsPerRound;
  return ({ firstPoint }) => {
    const dueAtMs = (sequence: number) =>
      batchDueAtMs(clock, pointsPerRound, firstPoint, firstPoint + sequence * batchSize);
    return {
      dueAtMs,
      countDueBy: (ms) => (ms < 0 ? 0 : countFrom((ms * pointsPerMs) / batchSize, ms, dueAtMs)),
      ratePerSecAt: () => (pointsPerMs * 1_000) / batchSize,
    };
  };
}

/** What one thread has of a schedule: numbers congruent to `index` modulo `count`. */
export type ShareOfSchedule = {
  dueAtMs(own: number): number;
  countDueBy(elapsedMs: number): number;
  ratePerSecAt(elapsedMs: number): number;
  /** Goes on at a thread's part of another rate from `atMs` on. */
  continuedAt(atMs: number, ratePerSec: number): ShareOfSchedule;
};

/** shareOfSchedule gives thread `index` of `count` its own arrivals. */
export function shareOfSchedule(schedule: Schedule, index: number, count: number): ShareOfSchedule {
  return {
    dueAtMs: (own) => schedule.dueAtMs(index + own * count),
    countDueBy: (elapsedMs) => Math.max(0, Math.ceil((schedule.countDueBy(elapsedMs) - index) / count)),
    ratePerSecAt: (elapsedMs) => schedule.ratePerSecAt(elapsedMs) / count,
    continuedAt: (atMs, ratePerSec) =>
      shareOfSchedule(continuedSchedule(schedule, atMs, ratePerSec), index, count),
  };
}
