import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { PointRange } from '../point-ranges.ts';
import { createKeySpace, type KeySpace } from './key-space.ts';
import { pointsByMeasurement } from './points-by-measurement.ts';

/** spaceOf gives the keys of a run; where a clock stamped its points no key is known, and every point counts as one of its own. */
export function spaceOf(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
  countsPoints: boolean,
): KeySpace {
  const space = createKeySpace(schema, profile, startMs, countsPoints);
  if (isSimulatedTime(profile.stamping)) return space;
  return {
    ...space,
    isDistinct: true,
    spanOf: () => null,
    pointsIn: () => [],
    /** Nothing lies before a moment, as far as is known; everything lies in any other window. */
    count: (ranges: PointRange[], { fromUs, untilUs }) =>
      Number.isFinite(untilUs) || fromUs === untilUs ? new Map() : pointsByMeasurement(schema, ranges),
  };
}
