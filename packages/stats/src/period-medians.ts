import { median } from './median.ts';

/** One sample of a series; `y` null means that it could not be read. */
export type TimedValue = { x: number; y: number | null };

/** Middle value of one whole period: `period` counts from 0 at the end of the warm-up, `x` the middle of its samples. */
export type PeriodMedian = { period: number; x: number; median: number; samples: number };

/** Which stretch is looked at: whole periods of `periodLength` from `from` on, both in units of x. */
export type Periods = { from: number; periodLength: number };

const nearly = 1e-9;
const shareOfPeriod = 0.05;
const fewestShare = 0.5;
const mostPeriods = 100_000;

/**
 * periodMedians cuts a series to whole periods and gives the median of each. A period at the end is whole where its samples reach its
 * end but for one usual distance between samples, or 5 % of it; one with fewer than half the usual number of samples is left out.
 */
export function periodMedians(
  samples: readonly TimedValue[],
  { from, periodLength }: Periods,
): PeriodMedian[] {
  if (!(periodLength > 0 && Number.isFinite(periodLength) && Number.isFinite(from))) return [];
  const samplesOf = new Map<number, { xs: number[]; ys: number[] }>();
  const all: number[] = [];
  for (const { x, y } of samples) {
    const period = Math.floor((x - from) / periodLength + nearly);
    if (!(period >= 0 && period < mostPeriods) || y === null || !Number.isFinite(y)) continue;
    const inPeriod = samplesOf.get(period) ?? { xs: [], ys: [] };
    inPeriod.xs.push(x);
    inPeriod.ys.push(y);
    samplesOf.set(period, inPeriod);
    all.push(x);
  }
  const last = lastWholePeriod(all, from, periodLength);
  const usual = median([...samplesOf.values()].map(({ ys }) => ys.length)) ?? 0;
  return [...samplesOf]
    .filter(([period, { ys }]) => period <= last && ys.length >= usual * fewestShare)
    .sort(([a], [b]) => a - b)
    .map(([period, { xs, ys }]) => ({
      period,
      x: median(xs) ?? from,
      median: median(ys) ?? 0,
      samples: ys.length,
    }));
}

/** Number of the last period whose end the samples reach; -1 where none does. */
function lastWholePeriod(xs: readonly number[], from: number, periodLength: number): number {
  const sorted = [...xs].sort((a, b) => a - b);
  const end = sorted.at(-1);
  if (end === undefined) return -1;
  const step = median(sorted.slice(1).map((x, index) => x - (sorted[index] ?? x))) ?? 0;
  const slack = Math.max(Math.min(step, periodLength), shareOfPeriod * periodLength);
  return Math.floor((end + slack - from) / periodLength + nearly) - 1;
}
