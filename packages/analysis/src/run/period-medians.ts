import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { median } from '@tidemark/stats/median';

/** One reading of one figure; null where it failed. */
export type TimedValue = { simulatedDay: number; value: number | null };

/** The median of the readings of one period (start, end], and the day of the first of them. */
export type PeriodMedian = { endDay: number; firstDay: number; median: number; readings: number };

const minutesPerDay = 1_440;
const minutesWithoutShards = 60;
const mostPeriods = 400;
/** Days have a resolution of a millionth: a reading this close after a border still belongs to the period that ends there. */
const slack = 0.01;

/**
 * periodDaysOf is the length of the periods of a run: whole shard groups, so that the drop with each shard does not affect the medians,
 * and at least the time between readings at rest; an hour where there is neither. There are at most 400 periods.
 */
export function periodDaysOf({ retention, settledReadings }: LoadProfile, lastDay: number): number {
  const every = settledReadings?.everySimulatedMinutes ?? null;
  const shard = retention?.shardGroupDurationMinutes ?? every ?? minutesWithoutShards;
  const days = (shard * Math.max(1, Math.ceil((every ?? shard) / shard))) / minutesPerDay;
  const fits = Math.ceil(lastDay / days / mostPeriods);
  return Number.isFinite(fits) && fits > 1 ? days * fits : days;
}

/** periodMedians gives the whole periods until `lastDay` that have readings, in order; failed readings and NaN are left out. */
export function periodMedians(
  readings: readonly TimedValue[],
  periodDays: number,
  lastDay: number,
): PeriodMedian[] {
  const periods = new Map<number, { firstDay: number; values: number[] }>();
  for (const { simulatedDay, value } of readings) {
    const number = Math.ceil(simulatedDay / periodDays - slack);
    if (value === null || !Number.isFinite(value) || !(number > 0)) continue;
    const period = periods.get(number) ?? { firstDay: simulatedDay, values: [] };
    periods.set(number, period);
    period.firstDay = Math.min(period.firstDay, simulatedDay);
    period.values.push(value);
  }
  return [...periods]
    .filter(([number]) => number * periodDays <= lastDay + slack * periodDays)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([number, { firstDay, values }]) => {
      const middle = median(values);
      return middle === null
        ? []
        : [{ endDay: number * periodDays, firstDay, median: middle, readings: values.length }];
    });
}
