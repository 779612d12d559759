import { roundDueAtMs, type SimulatedClock } from '@tidemark/domain/load/simulated-clock';

/**
 * batchDueAtMs is when a batch is due after its segment began: when the round of its first point is, counted from the segment's
 * first round. A pause between segments therefore makes nothing late. 0 where the clock is as fast as the target takes it.
 */
export function batchDueAtMs(
  clock: SimulatedClock,
  pointsPerRound: number,
  segmentFirstPoint: number,
  firstPoint: number,
): number {
  const dueAtMs = (point: number) => roundDueAtMs(clock, Math.floor(point / pointsPerRound));
  return dueAtMs(firstPoint) - dueAtMs(segmentFirstPoint);
}
