import { buildRound, type GroupLayout, type RoundLayout } from '@tidemark/domain/load/round';
import { measurementNames } from '@tidemark/domain/schema/measurement-pattern';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { PointRange } from '../point-ranges.ts';

/** pointsByMeasurement counts, exactly and without visiting them, how many points of the ranges belong to each measurement. */
export function pointsByMeasurement(schema: Schema, ranges: PointRange[]): Map<string, number> {
  const { groups, pointsPerRound } = buildRound(schema);
  const counts = new Map<string, number>();
  for (const group of groups) {
    measurementNames(group.group.name).forEach((name, position) => {
      const below = (end: number) => pointsBelow(group, pointsPerRound, position, end);
      counts.set(
        name,
        ranges.reduce((sum, [first, end]) => sum + below(end) - below(first), 0),
      );
    });
  }
  return counts;
}

/** measurementNumber is the place of a point's measurement among all of a schema. */
export function measurementNumber({ groups, pointsPerRound }: RoundLayout, index: number): number {
  const slot = index % pointsPerRound;
  let before = 0;
  for (const { firstSlot, slotCount, measurementCount } of groups) {
    if (slot < firstSlot + slotCount) return before + ((slot - firstSlot) % measurementCount);
    before += measurementCount;
  }
  return -1;
}

/**
 * Points with an index below `end` that belong to measurement `position` of a group: whole rounds have as many of
 * each; in the last, slots position, position + m, position + 2m, ... of the group (m measurements) are its own.
 */
function pointsBelow(group: GroupLayout, pointsPerRound: number, position: number, end: number): number {
  const rounds = Math.floor(end / pointsPerRound);
  const tail = Math.min(group.slotCount, Math.max(0, (end % pointsPerRound) - group.firstSlot));
  const inTail = tail > position ? Math.floor((tail - position - 1) / group.measurementCount) + 1 : 0;
  return rounds * (group.slotCount / group.measurementCount) + inTail;
}
