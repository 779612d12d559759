import type { MemorySlope, SlopeEstimate, SlopePoint } from '@tidemark/domain/result/memory-slope';
import { type FittedPeriod, type LeakSlope, leakSlope } from '@tidemark/stats/leak-slope';
import type { PeriodMedian } from './period-medians.ts';

/** The input of a slope. `growsByPlan` says why growth is expected by the plan; null where it is not. */
export type SlopeInput = {
  figure: string;
  medians: readonly PeriodMedian[];
  periodDays: number;
  warmUp: MemorySlope['warmUp'];
  growsByPlan: string | null;
};

const fewestPeriods = 4;
const minutesPerDay = 1_440;
const slackDays = 1e-5;

/** Growth per day that is tolerated, as a share of the plateau. */
const epsilonShare = 0.001;

/**
 * memorySlope fits a line through the medians of the periods after the warm-up (leakSlope) and judges it; with fewer than four of them
 * it says what is missing. It never gives NaN.
 */
export function memorySlope(input: SlopeInput): MemorySlope {
  const { medians, periodDays, warmUp } = input;
  const used = medians.filter(({ firstDay }) => firstDay >= warmUp.untilDay - slackDays);
  const found = leakSlope({
    samples: used.map(({ endDay, median }) => ({ x: endDay, y: median })),
    from: used[0]?.endDay ?? 0,
    periodLength: periodDays,
    flatShare: epsilonShare,
  });
  const fitted = found.kind === 'slope' ? found.periods : [];
  return {
    periodDays,
    warmUp,
    points: medians.map((period) => pointOf(period, used.indexOf(period), fitted)),
    result:
      found.kind === 'slope'
        ? estimate(input, found)
        : { kind: 'not_enough_data', needs: needsText(input, used.length) },
  };
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
  const { verdict, slope, interval, theilSen, epsilon, plateau, periods, periodsToAdd } = found;
  const isByPlan = verdict === 'leak' && growsByPlan !== null;
  const moreDays = periodsToAdd === null ? null : periodsToAdd * periodDays;
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
    : `the interval is too wide: about ${daysText(moreDays)} more would decide`;
}

const warmUpTexts: Record<MemorySlope['warmUp']['endedBy'], string> = {
  first_drop: 'where the first shard is dropped',
  retention_and_shard: 'after retention and shard duration',
  creation: 'when every series was written once',
  restart: 'where the target restarted',
  first_period: 'where the run begins',
};

function needsText({ figure, medians, periodDays, warmUp }: SlopeInput, used: number): string {
  if (medians.length === 0)
    return `readings of ${figure} over a whole period of ${daysText(periodDays)}; there is none`;
  return (
    `${fewestPeriods} whole periods of ${daysText(periodDays)} after the warm-up, which ends at simulated day ` +
    `${roundedDays(warmUp.untilDay)}, ${warmUpTexts[warmUp.endedBy]}; there ${used === 1 ? 'is' : 'are'} ${used}`
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
