import { spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { Overhang, RetentionAnalysis } from '@tidemark/domain/result/retention-analysis';

/** Series at one moment, observed and expected by the plan. */
export type SeriesLevel = { simulatedDay: number; observed: number; expected: number; isExact: boolean };

/** The kind of readings that the levels come from. */
export type LevelSource = 'settled' | 'underLoad';

type Plateau = NonNullable<RetentionAnalysis['plateau']>;

const levelShare = 0.02;
const fewestLevel = 3;
const risingShare = 0.5;

/** settledLevels are the readings at rest from `fromDay` on in which series were read. */
export function settledLevels(settled: readonly PeriodAtRest[], fromDay: number): SeriesLevel[] {
  return settled.flatMap(({ period, simulatedDay, observedSeries, expectedSeries, isExpectedExact }) =>
    period > 0 && observedSeries !== null && expectedSeries !== null && simulatedDay >= fromDay - 1e-5
      ? [
          {
            simulatedDay,
            observed: observedSeries,
            expected: expectedSeries,
            isExact: isExpectedExact === true,
          },
        ]
      : [],
  );
}

/**
 * seriesPlateau is the median of the last levels that lie within 2 % of the last one, or, where these are fewer than three, of all;
 * null where there is none.
 */
export function seriesPlateau(levels: readonly SeriesLevel[], source: LevelSource): Plateau | null {
  const last = levels.at(-1);
  if (last === undefined) return null;
  const isFar = ({ observed }: SeriesLevel) =>
    Math.abs(observed - last.observed) > Math.max(1, levelShare * last.observed);
  const level = levels.slice(levels.findLastIndex(isFar) + 1);
  const used = level.length >= fewestLevel ? level : levels;
  const observed = spreadOf(used.map((reading) => reading.observed));
  const expected = spreadOf(used.map((reading) => reading.expected));
  if (observed === null || expected === null) return null;
  return {
    source,
    observed,
    expected: expected.middle,
    isExpectedExact: used.every((reading) => reading.isExact),
  };
}

/** The input of the overhang; days are simulated. */
export type OverhangInput = {
  levels: readonly SeriesLevel[];
  plateau: Plateau | null;
  fixedSeries: number;
  churnPerDay: number;
  retentionDays: number;
  shardDays: number;
  lastDay: number;
};

/**
 * overhangOf gives the time that series stay beyond the retention duration (analysis D4). It is unbounded where, over the second half of
 * the levels, series rise above the expected ones by more than half the churn.
 */
export function overhangOf(input: OverhangInput): Overhang {
  const { plateau, fixedSeries, churnPerDay, retentionDays, shardDays, lastDay } = input;
  if (churnPerDay <= 0) {
    return {
      kind: 'unknown',
      needs: 'a tag whose entities are replaced: without new series none ever expires',
    };
  }
  if (plateau === null) {
    const days = `${rounded(retentionDays)} d of retention + ${rounded(shardDays)} d of a shard`;
    const needs = `readings of series after ${days}, in simulated time; the run lasted ${rounded(lastDay)} d`;
    return { kind: 'unknown', needs };
  }
  const rise = risePerDay(input.levels);
  if (rise > risingShare * churnPerDay) return { kind: 'unbounded', seriesPerDay: rise };
  const daysOf = (series: number) => (series - fixedSeries) / churnPerDay - retentionDays;
  return { kind: 'days', days: daysOf(plateau.observed.middle), plannedDays: daysOf(plateau.expected) };
}

/** Series per day by which the observed ones outgrow the expected ones; 0 with fewer than two levels. */
function risePerDay(levels: readonly SeriesLevel[]): number {
  const half = levels.slice(Math.floor((levels.length - 1) / 2));
  const [first] = half;
  const last = half.at(-1);
  if (first === undefined || last === undefined || last.simulatedDay <= first.simulatedDay) return 0;
  const excess = (level: SeriesLevel) => level.observed - level.expected;
  return (excess(last) - excess(first)) / (last.simulatedDay - first.simulatedDay);
}

function rounded(days: number): number {
  return Number(days.toFixed(2));
}
