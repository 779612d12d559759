import type { PeriodAtRest, RunMeasurements } from '../result/measurements.ts';
import type { Spread } from './figure.ts';

/** The samples at rest of a run. */
type Settled = Pick<RunMeasurements, 'settled'>;

/** Minimum number of series for memory per series: below it, other memory dominates. */
export const minSeriesForBytes = 1_000;

/** A period at rest in which heap and series were both sampled, and the server was shown to be at rest. */
export type ReadPeriod = PeriodAtRest & { heapInUseBytes: number; observedSeries: number };

/**
 * lastAtRest gives the last value that was sampled at rest, after the first point was written; null: none was, or the last reading of
 * memory could not be shown to be at rest: that is an upper bound, and an earlier day another quantity. Series do not depend on rest.
 */
export function lastAtRest(summary: Settled, key: 'rssBytes' | 'observedSeries'): number | null {
  const last = summary.settled.findLast((period) => period.period > 0 && period[key] !== null);
  return last !== undefined && (last.atRest || key === 'observedSeries') ? last[key] : null;
}

/** The heap at rest of a run, with the simulated day of its sample and the series at that moment (null: not sampled). */
export type HeapAtRest = { bytes: number; simulatedDay: number; series: number | null };

/** heapAtRest is what "heap at rest" means on every page: the last sample of it after the first point was written; null as lastAtRest. */
export function heapAtRest({ settled }: Settled): HeapAtRest | null {
  const last = settled.findLast(({ period, heapInUseBytes }) => period > 0 && heapInUseBytes !== null);
  if (last === undefined || last.heapInUseBytes === null || !last.atRest) return null;
  return { bytes: last.heapInUseBytes, simulatedDay: last.simulatedDay, series: last.observedSeries };
}

/** notAtRestText says why memory at rest is unknown where the last reading was not at rest; null where it was, or there is none. */
export function notAtRestText({ settled }: Settled): string | null {
  const last = settled.findLast(({ period }) => period > 0);
  if (last === undefined || last.atRest) return null;
  return `not at rest after simulated day ${last.simulatedDay}: ${last.notAtRestReason ?? 'the server was still busy'}`;
}

/** readPeriods keeps the periods that were sampled at rest, without period 0, which is before the first point. */
export function readPeriods(summary: Settled): ReadPeriod[] {
  return summary.settled.filter(isRead).filter((period) => period.period > 0);
}

function isRead(period: PeriodAtRest): period is ReadPeriod {
  return period.atRest && period.heapInUseBytes !== null && period.observedSeries !== null;
}

/**
 * bytesPerSeries is the heap at rest above that of the empty server, divided by the current number of series: the median over periods.
 * Null if the empty server was not sampled, or if there are too few series for them to dominate memory.
 */
export function bytesPerSeries(summary: Settled): Spread | null {
  const empty = summary.settled.find(({ period, atRest }) => period === 0 && atRest)?.heapInUseBytes ?? null;
  if (empty === null) return null;
  const values = readPeriods(summary)
    .filter((period) => period.observedSeries >= minSeriesForBytes)
    .map((period) => (period.heapInUseBytes - empty) / period.observedSeries);
  return spreadOf(values);
}

/**
 * growthAfterPlateau is the change of the heap at rest from one period to the next, per simulated day,
 * over the periods after the series leveled off (within 2 % of the last period's).
 */
export function growthAfterPlateau(summary: Settled): Spread | null {
  const level = plateauPeriods(summary);
  const values = level.slice(1).map((period, i) => {
    const before = level[i] ?? period;
    return (period.heapInUseBytes - before.heapInUseBytes) / (period.simulatedDay - before.simulatedDay);
  });
  return spreadOf(values.filter(Number.isFinite));
}

/**
 * heapSlope is the growth of the heap at rest per simulated day after the warm-up, with its 95 % interval, from the analysis of the run;
 * null where there is none.
 */
export function heapSlope({ analysis }: Pick<RunMeasurements, 'analysis'>): Spread | null {
  const result = analysis?.memory.heapSettled.result;
  if (result?.kind !== 'estimated') return null;
  const { bytesPerDay, lowBytesPerDay, highBytesPerDay, periods } = result;
  return { middle: bytesPerDay, low: lowBytesPerDay, high: highBytesPerDay, count: periods };
}

/** Measure of the growth of the heap at rest: the slope, or, for older and shorter runs, the changes between consecutive days. */
export type GrowthMeasure = 'slope' | 'between_days';

/** growthMeasureOf chooses one measure of growth for all the runs: the slope, unless a run only has changes between days. */
export function growthMeasureOf(summaries: readonly RunMeasurements[]): GrowthMeasure {
  const hasSlopes = summaries.every(
    (summary) => heapSlope(summary) !== null || growthAfterPlateau(summary) === null,
  );
  return hasSlopes ? 'slope' : 'between_days';
}

/** heapGrowth is the growth of the heap at rest per simulated day by one measure; null where it was not measured. */
export function heapGrowth(summary: RunMeasurements, measure: GrowthMeasure): Spread | null {
  return measure === 'slope' ? heapSlope(summary) : growthAfterPlateau(summary);
}

/** plateauPeriods are the consecutive last periods whose series are within 2 % of the last period's. */
export function plateauPeriods(summary: Settled): ReadPeriod[] {
  return levelPeriods(readPeriods(summary));
}

/** seriesPlateauPeriods is the same of all readings of series, which do not depend on rest. */
export function seriesPlateauPeriods({ settled }: Settled): (PeriodAtRest & { observedSeries: number })[] {
  return levelPeriods(
    settled.flatMap((period) => {
      const { observedSeries } = period;
      return period.period > 0 && observedSeries !== null ? [{ ...period, observedSeries }] : [];
    }),
  );
}

function levelPeriods<Period extends { observedSeries: number }>(periods: Period[]): Period[] {
  const last = periods.at(-1);
  if (!last) return [];
  const near = (period: Period) =>
    Math.abs(period.observedSeries - last.observedSeries) <= Math.max(1, 0.02 * last.observedSeries);
  const firstOfPlateau = periods.findLastIndex((period) => !near(period)) + 1;
  return periods.slice(firstOfPlateau);
}

/** spreadOf gives the median with lowest and highest, or null if there are no values. */
export function spreadOf(values: number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted.at(0);
  const high = sorted.at(-1);
  const left = sorted.at(Math.ceil(sorted.length / 2) - 1);
  const right = sorted.at(Math.floor(sorted.length / 2));
  if (low === undefined || high === undefined || left === undefined || right === undefined) return null;
  return { middle: (left + right) / 2, low, high, count: sorted.length };
}
