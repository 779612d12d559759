import type { LoadProfile } from '@tidemark/domain/load-profile';
import { precisionUs } from '@tidemark/domain/load-profile';
import { layOutRound } from '@tidemark/domain/round';
import type { Schema } from '@tidemark/domain/schema';
import { fixedStepNs } from '@tidemark/domain/stamping';
import type { Verification } from '@tidemark/domain/verification';

/** hasDistinctKeys tells whether no two points of a run share series and timestamp, so that each must be stored as one of its own. */
export function hasDistinctKeys(schema: Schema, profile: LoadProfile): boolean {
  const { stamping, precision } = profile;
  if (stamping.kind === 'server') return false;
  if (stamping.kind === 'wall') return precision === 'ns';
  const stepNs = fixedStepNs(stamping);
  if (stepNs === null || precision === 'ns') return true;
  return stepNs * layOutRound(schema).pointsPerRound >= precisionUs[precision] * 1_000;
}

/**
 * judgeLedger says whether what was acknowledged is stored.
 * `passed`: all of it, and nothing else. `failed`: points are missing, or there are too many. `unknown`: nothing was acknowledged,
 * or fewer points are stored where points may replace each other (`distinctKeys` false), which then cannot be told from loss.
 */
export function judgeLedger(
  totals: Verification['totals'],
  distinctKeys: boolean,
): Pick<Verification, 'status' | 'reason'> {
  const { acknowledged, lost, unexpected, unknown, expired, stored } = totals;
  if (acknowledged === 0) return { status: 'unknown', reason: 'nothing was acknowledged' };
  if ((lost ?? 0) > 0 || (unexpected ?? 0) > 0) {
    return {
      status: 'failed',
      reason: `${lost ?? 0} acknowledged points are missing, ${unexpected ?? 0} unexpected ones are stored`,
    };
  }
  if (!distinctKeys && lost === null) {
    const fewer = acknowledged - expired - (stored ?? 0);
    return {
      status: 'unknown',
      reason: `${fewer > 0 ? `${fewer} points fewer than acknowledged are stored: points` : 'points'} of a series that get the same timestamp replace each other, which cannot be told from loss`,
    };
  }
  const reason = unknown === 0 ? null : `${unknown} points had no clear answer and may or may not be stored`;
  return { status: 'passed', reason };
}
