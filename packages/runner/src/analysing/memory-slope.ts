import type { MemorySlope, SlopeEstimate, SlopePoint, SlopeVerdict } from '@tidemark/domain/memory-slope';
import { linearTrend, type Trend } from '@tidemark/stats/linear-trend';
import { median } from '@tidemark/stats/median';
import { studentT95 } from '@tidemark/stats/student-t';
import { theilSen } from '@tidemark/stats/theil-sen';
import type { PeriodMedian } from './period-medians.ts';

/** What a slope is made of. `growsByPlan` says why memory that grows is no leak; null where it would be one. */
export type SlopeInput = {
  figure: string;
  medians: readonly PeriodMedian[];
  periodDays: number;
  warmUp: MemorySlope['warmUp'];
  growsByPlan: string | null;
};

const fewestPeriods = 4;
const minutesPerDay = 1_440;
const mostPeriodsAhead = 10_000;
const slackDays = 1e-5;

/** Growth a day that nobody minds, as a share of the plateau. */
export const epsilonShare = 0.001;

/**
 * memorySlope fits a line through the medians of the periods after the warm-up (analysis D3) and judges it; without four of them it says
 * what is missing. It gives no NaN, whatever it is given.
 */
export function memorySlope(input: SlopeInput): MemorySlope {
  const { medians, periodDays, warmUp } = input;
  const used = medians.filter(({ firstDay }) => firstDay >= warmUp.untilDay - slackDays);
  const days = used.map(({ endDay }) => endDay);
  const bytes = used.map((period) => period.median);
  const trend = used.length < fewestPeriods ? null : linearTrend(days, bytes);
  const line = trend === null ? null : fittedLine(days, bytes, trend);
  return {
    periodDays,
    warmUp,
    points: medians.map((period) => pointOf(period, used.includes(period) ? line : null, used)),
    result:
      trend === null
        ? { kind: 'not_enough_data', needs: needsText(input, used.length) }
        : estimate(input, used, trend),
  };
}

type Line = (day: number) => { fitted: number; reach: number };

/** The 95 % band of the line: the slope's own reach h gives that of the line at x, h sqrt(Sxx / n + (x - mean)^2). */
function fittedLine(days: number[], bytes: number[], { slope, high }: Trend): Line {
  const n = days.length;
  const meanDay = days.reduce((sum, day) => sum + day, 0) / n;
  const meanBytes = bytes.reduce((sum, value) => sum + value, 0) / n;
  const squares = days.reduce((sum, day) => sum + (day - meanDay) ** 2, 0);
  return (day) => ({
    fitted: meanBytes + slope * (day - meanDay),
    reach: (high - slope) * Math.sqrt(squares / n + (day - meanDay) ** 2),
  });
}

function pointOf(period: PeriodMedian, line: Line | null, used: readonly PeriodMedian[]): SlopePoint {
  const at = line === null ? null : line(period.endDay);
  return {
    simulatedDay: period.endDay,
    medianBytes: period.median,
    readings: period.readings,
    isUsed: used.includes(period),
    fittedBytes: at?.fitted ?? null,
    bandLowBytes: at === null ? null : at.fitted - at.reach,
    bandHighBytes: at === null ? null : at.fitted + at.reach,
    residualBytes: at === null ? null : period.median - at.fitted,
  };
}

function estimate(
  { periodDays, growsByPlan }: SlopeInput,
  used: readonly PeriodMedian[],
  { slope, low, high }: Trend,
): SlopeEstimate {
  const plateauBytes = median(used.map((period) => period.median)) ?? 0;
  const epsilon = epsilonShare * Math.abs(plateauBytes);
  const found = verdictOf(low, high, epsilon);
  const isByPlan = found === 'leak' && growsByPlan !== null;
  const moreDays =
    found === 'inconclusive' ? daysMissing(used.length, slope, high - slope, epsilon, periodDays) : null;
  const undecided = found === 'inconclusive' ? undecidedText(moreDays) : null;
  return {
    kind: 'estimated',
    verdict: isByPlan ? 'inconclusive' : found,
    bytesPerDay: slope,
    lowBytesPerDay: low,
    highBytesPerDay: high,
    theilSenBytesPerDay: theilSen(used.map(({ endDay: x, median: y }) => ({ x, y })))?.slope ?? null,
    epsilonBytesPerDay: epsilon,
    plateauBytes,
    periods: used.length,
    moreDays,
    reason: isByPlan ? growsByPlan : undecided,
  };
}

function verdictOf(low: number, high: number, epsilon: number): SlopeVerdict {
  if (low > epsilon) return 'leak';
  if (high < -epsilon) return 'falling';
  return low >= -epsilon && high <= epsilon ? 'flat' : 'inconclusive';
}

function undecidedText(moreDays: number | null): string {
  return moreDays === null
    ? 'the growth lies so close to what nobody minds that more days would not decide'
    : `the interval is too wide: about ${daysText(moreDays)} more would decide`;
}

/** The error of a slope falls with n^(-3/2), and t with its degrees of freedom, until the interval no longer reaches a border. */
function daysMissing(
  n: number,
  slope: number,
  reach: number,
  epsilon: number,
  periodDays: number,
): number | null {
  const distance = Math.abs(Math.abs(slope) - epsilon);
  for (let more = 1; more <= mostPeriodsAhead; more += 1) {
    const later = n + more;
    const shrunk = (n / later) ** 1.5 * (studentT95(later - 2) / studentT95(n - 2));
    if (reach * shrunk < distance) return more * periodDays;
  }
  return null;
}

function needsText({ figure, medians, periodDays, warmUp }: SlopeInput, used: number): string {
  if (medians.length === 0)
    return `readings of ${figure} over a whole period of ${daysText(periodDays)}; there is none`;
  return (
    `${fewestPeriods} whole periods of ${daysText(periodDays)} after the warm-up, which ends at simulated day ` +
    `${roundedDays(warmUp.untilDay)}; there ${used === 1 ? 'is' : 'are'} ${used}`
  );
}

function daysText(days: number): string {
  const hours = days * 24;
  if (hours >= 24) return `${roundedDays(days)} simulated ${roundedDays(days) === 1 ? 'day' : 'days'}`;
  if (hours >= 1) return `${roundedDays(hours)} simulated ${roundedDays(hours) === 1 ? 'hour' : 'hours'}`;
  return `${roundedDays(days * minutesPerDay)} simulated minutes`;
}

function roundedDays(days: number): number {
  return Number(days.toFixed(2));
}
