import type { MemorySlope, SlopeEstimate, SlopePoint } from '@tidemark/domain/result/memory-slope';
import type { FittedPeriod, LeakSlope } from '@tidemark/stats/leak-slope';
import { fewestSlopePeriods, judgeGrowth } from './growth-rule.ts';
import type { PeriodMedian } from './period-medians.ts';
import { type SteadyPart, steadyPart } from './steady-part.ts';

/** The input of a slope. `growsByPlan` says why growth is expected by the plan; null where it is not. */
export type SlopeInput = {
  figure: string;
  medians: readonly PeriodMedian[];
  periodDays: number;
  warmUp: MemorySlope['warmUp'];
  growsByPlan: string | null;
  /** Readings that could not be shown to be at rest, so that they are none of the medians. */
  leftOut?: number;
};

const minutesPerDay = 1_440;
const slackDays = 1e-5;

/**
 * memorySlope fits a line through the medians of the steady periods after the warm-up and judges it (judgeGrowth); with fewer than four
 * of them it says what is missing. It never gives NaN.
 */
export function memorySlope(input: SlopeInput): MemorySlope {
  const { medians, periodDays, warmUp } = input;
  const after = medians.filter(({ firstDay }) => firstDay >= warmUp.untilDay - slackDays);
  const { used, line } = steadyPart(after, periodDays);
  const fitted = line.kind === 'slope' ? line.periods : [];
  return {
    periodDays,
    warmUp: warmUpWith(used, after, input),
    points: medians.map((period) => pointOf(period, used.indexOf(period), fitted)),
    result:
      line.kind === 'slope'
        ? estimate(input, line)
        : { kind: 'not_enough_data', needs: needsText(input, used.length) },
  };
}

/** Periods before the growth became steady count as warm-up. */
function warmUpWith(
  used: SteadyPart['used'],
  after: readonly PeriodMedian[],
  { warmUp }: SlopeInput,
): MemorySlope['warmUp'] {
  const [first] = used;
  if (first === undefined || used.length === after.length) return warmUp;
  return { untilDay: first.firstDay, endedBy: 'steady_growth' };
}

/** `place`: its index among the used periods; -1 for warm-up. */
function pointOf(period: PeriodMedian, place: number, fitted: readonly FittedPeriod[]): SlopePoint {
  const at = place < 0 ? undefined : fitted[place];
  return {
    simulatedDay: period.endDay,
    medianBytes: period.median,
    readings: period.readings,
    isUsed: place >= 0,
    fittedBytes: at?.fitted ?? null,
    bandLowBytes: at?.line.low ?? null,
    bandHighBytes: at?.line.high ?? null,
    residualBytes: at?.residual ?? null,
  };
}

function estimate({ periodDays, growsByPlan }: SlopeInput, found: LeakSlope): SlopeEstimate {
  const { slope, interval, theilSen, epsilon, plateau, periods, periodsToAdd } = found;
  const verdict = judgeGrowth(found, periodDays);
  const isByPlan = (verdict === 'leak' || verdict === 'growing') && growsByPlan !== null;
  const moreDays = verdict !== 'inconclusive' || periodsToAdd === null ? null : periodsToAdd * periodDays;
  const undecided = verdict === 'inconclusive' ? undecidedText(moreDays) : null;
  return {
    kind: 'estimated',
    verdict: isByPlan ? 'inconclusive' : verdict,
    bytesPerDay: slope,
    lowBytesPerDay: interval.low,
    highBytesPerDay: interval.high,
    theilSenBytesPerDay: theilSen,
    epsilonBytesPerDay: epsilon,
    plateauBytes: plateau,
    periods: periods.length,
    moreDays,
    reason: isByPlan ? growsByPlan : undecided,
  };
}

function undecidedText(moreDays: number | null): string {
  return moreDays === null
    ? 'the growth lies so close to the tolerance that no number of days would decide'
    : `about ${daysText(moreDays, ' more')} would decide`;
}

const warmUpTexts: Record<MemorySlope['warmUp']['endedBy'], string> = {
  first_drop: 'where the first shard is dropped',
  retention_and_shard: 'after retention and shard duration',
  creation: 'when every series was written once',
  restart: 'where the target restarted',
  first_period: 'where the run begins',
  steady_growth: 'where the growth became steady',
};

function needsText({ figure, medians, periodDays, warmUp, leftOut = 0 }: SlopeInput, used: number): string {
  const busy =
    leftOut === 0
      ? ''
      : `, and ${leftOut} ${leftOut === 1 ? 'reading' : 'readings'} could not be shown to be at rest`;
  if (medians.length === 0)
    return `readings of ${figure} over a whole period of ${daysText(periodDays)}; there is none${busy}`;
  return (
    `${fewestSlopePeriods} whole periods of ${daysText(periodDays)} after the warm-up, which ends at simulated day ` +
    `${roundedDays(warmUp.untilDay)}, ${warmUpTexts[warmUp.endedBy]}; there ${used === 1 ? 'is' : 'are'} ${used}${busy}`
  );
}

/** "2 simulated days", "2 more simulated days" */
function daysText(days: number, more = ''): string {
  const text = (count: number, unit: string) =>
    `${count}${more} simulated ${count === 1 ? unit : `${unit}s`}`;
  const hours = days * 24;
  if (hours >= 24) return text(roundedDays(days), 'day');
  if (hours >= 1) return text(roundedDays(hours), 'hour');
  return text(roundedDays(days * minutesPerDay), 'minute');
}

function roundedDays(days: number): number {
  return Number(days.toFixed(2));
}
