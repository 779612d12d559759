import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { MeasurementLedger, Overwriting, Verification } from '@tidemark/domain/result/verification';
import type { Schema } from '@tidemark/domain/schema/schema';
import { clockOverwriting } from '@tidemark/workload/clock-overwriting';
import type { PointRange } from '../point-ranges.ts';
import type { Ledger } from './build-ledger.ts';
import type { KeySpace } from './key-space.ts';

/** What says how many acknowledged points replace another. `keepsAll`: the server keeps every point that it is sent. */
export type Replacing = {
  schema: Schema;
  profile: LoadProfile;
  space: KeySpace;
  acknowledged: PointRange[];
  pointsPerSec: number | null;
  keepsAll: boolean;
};

/** predictRunOverwrites gives how many of the points that were acknowledged should have replaced another. */
export function predictRunOverwrites(replacing: Replacing, ledger: Ledger): Omit<Overwriting, 'observed'> {
  const { schema, profile, space, acknowledged, pointsPerSec, keepsAll } = replacing;
  if (keepsAll) return { expected: null, low: null, high: null, decidedBy: 'nothing' };
  if (!isSimulatedTime(profile.stamping))
    return clockOverwriting(schema, profile, { ranges: acknowledged, pointsPerSec });
  const expected = ledger.totals.overwritten;
  return { expected, low: expected, high: expected, decidedBy: space.isDistinct ? 'plan' : 'keys' };
}

/** observedOverwriting is how many acknowledged points are neither stored, lost nor expired; null where nothing was read. */
export function observedOverwriting({ totals }: Ledger): number | null {
  const { acknowledged, expired, lost, stored, recovered, unexpected, countedTwice } = totals;
  if (stored === null) return null;
  const beyond = (recovered ?? 0) + (unexpected ?? 0) + (countedTwice ?? 0);
  return Math.max(0, acknowledged - expired - (lost ?? 0) - (stored - beyond));
}

/**
 * explainMissing says of points that a clock stamped what the missing ones are: as many as were predicted have replaced each other, and
 * nothing is lost; otherwise it is not known how many are lost.
 */
export function explainMissing(
  ledger: Ledger,
  predicted: Pick<Overwriting, 'low' | 'high' | 'decidedBy'>,
): Ledger {
  const missing = ledger.totals.lost;
  if (missing === null || predicted.decidedBy === 'plan') return ledger;
  const { low, high } = predicted;
  const isPredicted = low !== null && high !== null && missing >= low && missing <= high;
  if (missing === 0 && !isPredicted) return ledger;
  const explain = <Counts extends Omit<MeasurementLedger, 'measurement'>>(counts: Counts): Counts =>
    isPredicted
      ? {
          ...counts,
          overwritten: counts.lost,
          acknowledgedKeys: counts.acknowledged - (counts.lost ?? 0),
          lost: 0,
        }
      : { ...counts, overwritten: null, acknowledgedKeys: null, lost: null };
  const totals: Verification['totals'] = explain(ledger.totals);
  return {
    measurements: ledger.measurements.map(explain),
    totals,
    lossBounds: isPredicted ? { low: 0, high: totals.never ?? 0 } : null,
  };
}
