import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { plannedPoints } from '@tidemark/domain/load/point-plan';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import { fixedStepNs, isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { Overwriting } from '@tidemark/domain/result/verification';
import type { Schema } from '@tidemark/domain/schema/schema';
import { clockOverwriting, plannedPointsPerSec } from './clock-overwriting.ts';
import { expectedOverwrittenShare } from './overwritten-share.ts';

/**
 * predictOverwrites tells before a run how many of its points will replace another of the same series and timestamp, with the 95 %
 * band where chance has a part in it; all null where neither the points nor their rate are known beforehand.
 */
export function predictOverwrites(
  schema: Schema,
  profile: LoadProfile,
  startMs: number,
): Omit<Overwriting, 'observed'> {
  const points = plannedPoints(schema, profile) ?? scheduledPoints(profile);
  if (isSimulatedTime(profile.stamping)) {
    const share = expectedOverwrittenShare(schema, profile, startMs);
    const expected = share === 0 ? 0 : share === null || points === null ? null : Math.round(share * points);
    const isDistinct = fixedStepNs(profile.stamping) === null || share === 0;
    return { expected, low: expected, high: expected, decidedBy: toldBy(expected, isDistinct) };
  }
  if (points === null) return { expected: null, low: null, high: null, decidedBy: 'nothing' };
  return clockOverwriting(schema, profile, {
    ranges: [[0, points]],
    pointsPerSec: plannedPointsPerSec(profile),
  });
}

function toldBy(expected: number | null, isDistinct: boolean): Overwriting['decidedBy'] {
  if (expected === null) return 'nothing';
  return isDistinct ? 'plan' : 'keys';
}
