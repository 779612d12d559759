import type { RunSummary, SettledPeriod } from './run-summary.ts';

/** The readings at rest of a run. */
type Settled = Pick<RunSummary, 'settled'>;

/** Fewest series from which memory a series is told: below, memory is not made of series. */
export const fewestSeriesForBytes = 1_000;

/** A figure with the lowest and highest of the values it was made of, and how many they were. */
export type Spread = { middle: number; low: number; high: number; count: number };

/** A settled period in which heap and series were both read. */
export type ReadPeriod = SettledPeriod & { heapInUseBytes: number; observedSeries: number };

/** readPeriods keeps the settled periods that were read, without period 0, which is before the first point. */
export function readPeriods(summary: Settled): ReadPeriod[] {
  return summary.settled.filter(isRead).filter((period) => period.period > 0);
}

function isRead(period: SettledPeriod): period is ReadPeriod {
  return period.heapInUseBytes !== null && period.observedSeries !== null;
}

/**
 * bytesPerSeries is the settled heap above that of the empty server, divided by the series alive: the median over periods.
 * Null where the empty server was not read, or where there are too few series for memory to be made of them.
 */
export function bytesPerSeries(summary: Settled): Spread | null {
  const empty = summary.settled.find((period) => period.period === 0)?.heapInUseBytes ?? null;
  if (empty === null) return null;
  const values = readPeriods(summary)
    .filter((period) => period.observedSeries >= fewestSeriesForBytes)
    .map((period) => (period.heapInUseBytes - empty) / period.observedSeries);
  return spreadOf(values);
}

/**
 * growthAfterPlateau is the change of settled heap from one period to the next, a simulated day,
 * over the periods after the series levelled off (within 2 % of the last period's).
 */
export function growthAfterPlateau(summary: Settled): Spread | null {
  const level = plateauPeriods(summary);
  const values = level.slice(1).map((period, i) => {
    const before = level[i] ?? period;
    return (period.heapInUseBytes - before.heapInUseBytes) / (period.simulatedDay - before.simulatedDay);
  });
  return spreadOf(values.filter(Number.isFinite));
}

/** plateauPeriods is the longest run of last periods whose series lie within 2 % of the last one's. */
export function plateauPeriods(summary: Settled): ReadPeriod[] {
  const periods = readPeriods(summary);
  const last = periods.at(-1);
  if (!last) return [];
  const near = (period: ReadPeriod) =>
    Math.abs(period.observedSeries - last.observedSeries) <= Math.max(1, 0.02 * last.observedSeries);
  const firstOfPlateau = periods.findLastIndex((period) => !near(period)) + 1;
  return periods.slice(firstOfPlateau);
}

/** spreadOf gives the median with lowest and highest, or null of nothing. */
export function spreadOf(values: number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted.at(0);
  const high = sorted.at(-1);
  const left = sorted.at(Math.ceil(sorted.length / 2) - 1);
  const right = sorted.at(Math.floor(sorted.length / 2));
  if (low === undefined || high === undefined || left === undefined || right === undefined) return null;
  return { middle: (left + right) / 2, low, high, count: sorted.length };
}
