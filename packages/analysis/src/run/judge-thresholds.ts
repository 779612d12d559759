import { figureValue } from '@tidemark/domain/figures/catalog';
import type { RunValidity } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Threshold, ThresholdResult } from '@tidemark/domain/run/threshold';

/** Thresholds do not judge the figures of such runs. */
const untrusted: ReadonlySet<RunValidity> = new Set(['generator_limited', 'no_data', 'dry_run']);

/** judgeThresholds compares figures with the thresholds of a plan; a figure that is null or cannot be trusted leaves its one unknown. */
export function judgeThresholds(thresholds: readonly Threshold[], summary: RunSummary): ThresholdResult[] {
  const isTrusted = !untrusted.has(summary.validity);
  return thresholds.map((threshold) => {
    const observed = isTrusted ? figureValue(threshold.figure, { summary, lastSamples: {} }) : null;
    return { threshold, observed, outcome: outcomeOf(threshold, observed) };
  });
}

function outcomeOf({ kind, value }: Threshold, observed: number | null): ThresholdResult['outcome'] {
  if (observed === null) return 'unknown';
  return (kind === 'at-most' ? observed <= value : observed >= value) ? 'passed' : 'failed';
}
