import { studentT95 } from './distributions.ts';
import { fitLine, type LineFit } from './fit-line.ts';
import { median } from './median.ts';
import { type NotEnoughData, notEnoughData } from './not-enough-data.ts';
import { type PeriodMedian, periodMedians, type TimedValue } from './period-medians.ts';
import { smallestWhere } from './smallest-where.ts';
import { theilSen } from './theil-sen.ts';
import type { Interval } from './welch.ts';

/** A series and how to look at it; x is in days where the slope shall be per day. */
export type LeakSlopeInput = {
  samples: readonly TimedValue[];
  /** Where the warm-up ends: the first time retention deleted, else retention and shard duration together. */
  from: number;
  /** Length of the saw's tooth: the shard duration. */
  periodLength: number;
  /** Slope that counts as none: this share of the plateau per unit of x; 0.001 is 0.1 % per day. */
  flatShare?: number;
};

/** 'falling' shrinks for certain: no leak, but no rest either. */
export type LeakAnswer = 'leak' | 'flat' | 'falling' | 'inconclusive';

/** One period as it is drawn: its median, the fitted line there, the 95 % band of the line and that of single medians. */
export type FittedPeriod = PeriodMedian & {
  fitted: number;
  residual: number;
  line: Interval;
  prediction: Interval;
};

/** Slope of a series in y per unit of x, with its 95 % interval and what it rests on. */
export type LeakSlope = {
  kind: 'slope';
  verdict: LeakAnswer;
  slope: number;
  interval: Interval;
  /** Slope that counts as none, either way. */
  epsilon: number;
  /** Median of the periods' medians. */
  plateau: number;
  /** Slope that outliers do not move, as a check. */
  theilSen: number;
  /** Lag-1 correlation of the residuals after correction, and the degrees of freedom that it leaves. */
  correlation: number;
  degrees: number;
  /** Periods to add for an answer, for inconclusive; null where it would take more than 1 000, or none. */
  periodsToAdd: number | null;
  /** Length of the periods of which medians were made: a multiple of the given one where there would be more than 1 000. */
  periodLength: number;
  periods: FittedPeriod[];
};

const fewestPeriods = 4;
const mostPeriods = 1_000;
const mostPeriodsToAdd = 1_000;
const usualFlatShare = 0.001;

/**
 * leakSlope decides whether a series that rises and falls with every period climbs beneath: least squares on the medians of whole
 * periods after the warm-up, its interval widened for residuals that follow one another (fitLine). A line through the samples
 * themselves has an interval that is far too narrow: see the simulation. Needs four periods.
 */
export function leakSlope(input: LeakSlopeInput): LeakSlope | NotEnoughData {
  const merged = mergedPeriods(input);
  const periodLength = merged * input.periodLength;
  const medians = periodMedians(input.samples, { from: input.from, periodLength });
  // Scaled to at most 1, so that squares of very great values stay numbers.
  const greatest = Math.max(0, ...medians.map((one) => Math.abs(one.median))) || 1;
  const xs = medians.map(({ period }) => period);
  const ys = medians.map((one) => one.median / greatest);
  const line = fitLine(xs, ys);
  const robust = theilSen(medians.map(({ period }, index) => ({ x: period, y: ys[index] ?? 0 })));
  if (line === null || robust === null) return notEnoughData('periods', medians.length, fewestPeriods);
  const plateau = median(ys) ?? 0;
  const epsilon = (input.flatShare ?? usualFlatShare) * Math.abs(plateau) * periodLength;
  const t = studentT95(line.degrees);
  const reach = t * line.error;
  const perX = (slope: number) => finite((slope * greatest) / periodLength);
  const verdict = answer(line.slope, reach, epsilon);
  const toAdd = verdict === 'inconclusive' ? periodsToAdd(line, epsilon) : null;
  return {
    kind: 'slope',
    verdict,
    slope: perX(line.slope),
    interval: { low: perX(line.slope - reach), high: perX(line.slope + reach) },
    epsilon: perX(epsilon),
    plateau: plateau * greatest,
    theilSen: perX(robust.slope),
    correlation: line.correlation,
    degrees: line.degrees,
    periodsToAdd: toAdd === null ? null : toAdd * merged,
    periodLength,
    periods: medians.map((one, index) => fittedPeriod(one, index, line, { t, scale: greatest })),
  };
}

/** How many periods are taken together, so that there are at most 1 000: the check by Theil-Sen looks at every pair. */
function mergedPeriods({ samples, from, periodLength }: LeakSlopeInput): number {
  const end = samples.reduce((last, { x }) => (Number.isFinite(x) ? Math.max(last, x) : last), from);
  const merged = Math.ceil((end - from) / periodLength / mostPeriods);
  return Number.isFinite(merged) ? Math.max(1, merged) : 1;
}

function answer(slope: number, reach: number, epsilon: number): LeakAnswer {
  if (slope - reach > epsilon) return 'leak';
  if (slope + reach < -epsilon) return 'falling';
  return slope - reach >= -epsilon && slope + reach <= epsilon ? 'flat' : 'inconclusive';
}

/** The error falls with n^(-3/2): the fewest periods after which the interval would end short of epsilon, or within it. */
function periodsToAdd(line: LineFit, epsilon: number): number | null {
  const distance = Math.abs(Math.abs(line.slope) - epsilon);
  const share = (1 - line.correlation) / (1 + line.correlation);
  return smallestWhere(1, mostPeriodsToAdd, (added) => {
    const n = line.n + added;
    return studentT95(Math.max(1, n * share - 2)) * line.error * (line.n / n) ** 1.5 < distance;
  });
}

function fittedPeriod(
  one: PeriodMedian,
  index: number,
  line: LineFit,
  { t, scale }: { t: number; scale: number },
): FittedPeriod {
  const fitted = line.intercept + line.slope * one.period;
  const widening = Math.sqrt((1 + line.correlation) / (1 - line.correlation));
  const lineError =
    line.spread * widening * Math.sqrt(1 / line.n + (one.period - line.meanX) ** 2 / line.sxx);
  const around = (error: number) => ({
    low: finite((fitted - t * error) * scale),
    high: finite((fitted + t * error) * scale),
  });
  return {
    ...one,
    fitted: finite(fitted * scale),
    residual: finite((line.residuals[index] ?? 0) * scale),
    line: around(lineError),
    prediction: around(Math.hypot(lineError, line.spread)),
  };
}

const finite = (value: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));
