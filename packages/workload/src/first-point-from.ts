import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { buildRound } from '@tidemark/domain/load/round';
import type { DisorderClass } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import { msToNs, runStartNs, simulatedNsAt } from './timestamp-at.ts';

/** firstPointFrom is the first point of a run whose simulated time, were it of disorder class `order`, is not before `timeMs`. */
export function firstPointFrom(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
  timeMs: number,
  order: DisorderClass = 0,
): number {
  const { pointsPerRound } = buildRound(schema);
  return firstPointFromNs(profile, pointsPerRound, runStartNs(profile, startMs), msToNs(timeMs), order);
}

/** firstPointFromNs is the same, asked in nanoseconds. */
export function firstPointFromNs(
  profile: LoadProfile,
  pointsPerRound: number,
  startNs: bigint,
  timeNs: bigint,
  order: DisorderClass,
): number {
  const isBefore = (point: number) => simulatedNsAt(profile, pointsPerRound, startNs, point, order) < timeNs;
  let end = 1;
  while (end < Number.MAX_SAFE_INTEGER / 2 && isBefore(end - 1)) end *= 2;
  let first = 0;
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if (isBefore(middle)) first = middle + 1;
    else end = middle;
  }
  return first;
}
