import { type LeakSlope, leakSlope } from '@tidemark/stats/leak-slope';
import { median } from '@tidemark/stats/median';
import type { NotEnoughData } from '@tidemark/stats/not-enough-data';
import { fewestSlopePeriods, toleratedShareOf } from './growth-rule.ts';
import type { PeriodMedian } from './period-medians.ts';

/** The periods over which growth is steady, and the line through their medians. */
export type SteadyPart = { used: readonly PeriodMedian[]; line: LeakSlope | NotEnoughData };

/**
 * steadyPart takes the later half of the periods while its growth differs from that of all of them: the slope lies outside of the
 * half's 95 % interval. So growth that slows down is not judged by how it began.
 */
export function steadyPart(periods: readonly PeriodMedian[], periodDays: number): SteadyPart {
  const line = lineOf(periods, periodDays);
  const later = periods.slice(Math.floor(periods.length / 2));
  if (later.length < fewestSlopePeriods || line.kind !== 'slope') return { used: periods, line };
  const half = lineOf(later, periodDays);
  return half.kind === 'slope' && isOutside(line.slope, half)
    ? steadyPart(later, periodDays)
    : { used: periods, line };
}

/** Beyond the interval by a tenth of the tolerance: rounding errors are no difference. */
function isOutside(slope: number, { interval, epsilon }: LeakSlope): boolean {
  return slope > interval.high + epsilon / 10 || slope < interval.low - epsilon / 10;
}

function lineOf(periods: readonly PeriodMedian[], periodDays: number): LeakSlope | NotEnoughData {
  return leakSlope({
    samples: periods.map(({ endDay, median: y }) => ({ x: endDay, y })),
    from: periods[0]?.endDay ?? 0,
    periodLength: periodDays,
    flatShare: toleratedShareOf(median(periods.map((period) => period.median)) ?? 0),
  });
}
