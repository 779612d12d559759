import { aProfile } from '@tidemark/domain/testing/a-profile';
import { expect, it } from 'vitest';
import { periodDaysOf, periodMedians } from './period-medians.ts';

const driven = (shardGroupDurationMinutes: number) => ({
  kind: 'driven' as const,
  retentionDurationMinutes: 4_320,
  shardGroupDurationMinutes,
});

it('makes periods of whole shard groups, at least as long as from reading to reading at rest', () => {
  const periodOf = (shard: number | null, every: number | null, lastDay = 10) =>
    periodDaysOf(
      aProfile({
        retention: shard === null ? null : driven(shard),
        settledReadings: every === null ? null : { everySimulatedMinutes: every },
      }),
      lastDay,
    );
  expect(periodOf(1_440, null)).toBe(1);
  expect(periodOf(1_440, 720)).toBe(1);
  expect(periodOf(1_440, 2_160)).toBe(2);
  expect(periodOf(null, 2_880)).toBe(2);
  expect(periodOf(null, null)).toBe(1 / 24);
  expect(periodOf(60, null, 1_000)).toBeCloseTo(60 / 24);
  expect(periodOf(1_440, null, Number.NaN)).toBe(1);
});

it('takes the median of each whole period and leaves the rest of the last one out', () => {
  const readings = [0.5, 0.9, 1, 1.5, 2, 2.4].map((simulatedDay, i) => ({ simulatedDay, value: i * 10 }));
  expect(periodMedians(readings, 1, 2.4)).toEqual([
    { endDay: 1, firstDay: 0.5, median: 10, readings: 3 },
    { endDay: 2, firstDay: 1.5, median: 35, readings: 2 },
  ]);
});

it('leaves out what failed, what is no number, what was read before the first point, and periods without readings', () => {
  const readings = [
    { simulatedDay: 0, value: 1 },
    { simulatedDay: -3, value: 1 },
    { simulatedDay: Number.NaN, value: 1 },
    { simulatedDay: 1, value: null },
    { simulatedDay: 1, value: Number.NaN },
    { simulatedDay: 1, value: Number.POSITIVE_INFINITY },
    { simulatedDay: 3, value: 7 },
  ];
  expect(periodMedians(readings, 1, 3)).toEqual([{ endDay: 3, firstDay: 3, median: 7, readings: 1 }]);
});

it('counts a reading at the very end of a period, to a millionth of a day, in that period', () => {
  expect(periodMedians([{ simulatedDay: 0.041667, value: 1 }], 1 / 24, 1)).toMatchObject([
    { endDay: 1 / 24 },
  ]);
});
