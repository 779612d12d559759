import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { RetentionAnalysis } from '@tidemark/domain/result/retention-analysis';
import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';

/** So many more series than expected are worth a headline. */
const lateShare = 0.1;

/**
 * reclaimWarning states that expired series are not reclaimed, or late, with the series observed and expected; null where they are
 * reclaimed in time, or where that is unknown.
 */
export function reclaimWarning(analysis: RunAnalysis | null, of: string | null = null): string | null {
  const retention = analysis?.retention ?? null;
  if (retention === null) return null;
  const how = howReclaimed(retention);
  if (how === null) return null;
  const where = of === null ? '' : ` in ${of}`;
  return `Expired series are ${how}${where}${countsText(retention)}.`;
}

function howReclaimed({ overhang, plateau }: RetentionAnalysis): string | null {
  if (overhang.kind === 'unbounded') return 'not reclaimed';
  if (overhang.kind === 'unknown' || plateau === null) return null;
  return plateau.observed.middle > (1 + lateShare) * plateau.expected ? 'reclaimed late' : null;
}

/** Without a plateau, and where series keep rising, the highest reading says most. */
function countsText({ plateau, overhang }: RetentionAnalysis): string {
  if (plateau === null) return '';
  const observed = overhang.kind === 'unbounded' ? plateau.observed.high : plateau.observed.middle;
  const bound = plateau.isExpectedExact ? '' : 'at most ';
  return `: ${countText(observed)} series where ${bound}${countText(plateau.expected)} are expected`;
}
