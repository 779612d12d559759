import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import { analyzeMemory } from './analyze-memory.ts';

const megabyte = 1_048_576;

/** Growth of 20 MB per day, read every simulated hour of eight days under a load at `compression`. */
function heapUnderLoad(compression: number | null) {
  const underLoad = Array.from({ length: 8 * 24 }, (_, hour) => ({
    kind: 'underLoad' as const,
    offsetMs: hour * 1_000,
    simulatedAtMs: null,
    simulatedDay: hour / 24,
    heapInUseBytes: (100 + (20 * hour) / 24) * megabyte,
    rssBytes: null,
    observedSeries: null,
    pointsWrittenTotal: null,
    uptimeMs: null,
  }));
  const profile = aProfile({ executor: { kind: 'paced' }, clock: { compression: compression ?? 1 } });
  return analyzeMemory({
    profile: { ...profile, clock: { ...profile.clock, compression } },
    settled: [],
    underLoad,
    moments: { firstDropDay: null, creationEndDay: 0, lastRestartDay: null, lastDay: 8 },
    churnPerDay: 0,
  }).heapUnderLoad.result;
}

it('judges growth under load where the days are real ones', () => {
  expect(heapUnderLoad(1)).toMatchObject({ kind: 'estimated', verdict: 'growing' });
});

it.each([null, 1_000])(
  'takes no growth under load for a leak where days pass in seconds (%s)',
  (compression) => {
    expect(heapUnderLoad(compression)).toMatchObject({
      kind: 'estimated',
      verdict: 'inconclusive',
      moreDays: null,
      reason: expect.stringContaining('only readings at rest'),
    });
  },
);

/** Readings at rest after each of seven days, of a heap that holds 2 MB; day 6 was read while the server was still busy. */
function slopeWithBusyDay(isKnown: boolean) {
  const settled = [1, 2, 3, 4, 5, 6, 7].map((day) =>
    aSettledPeriod(day, {
      heapInUseBytes: day === 6 ? 566 * megabyte : 2 * megabyte + day,
      atRest: !isKnown || day !== 6,
    }),
  );
  return analyzeMemory({
    profile: aProfile({ settledReadings: { everySimulatedMinutes: 1_440 } }),
    settled,
    underLoad: [],
    moments: { firstDropDay: null, creationEndDay: 0, lastRestartDay: null, lastDay: 7 },
    churnPerDay: 0,
  }).heapSettled;
}

it('fits no slope through a reading that could not be shown to be at rest', () => {
  const { points, result } = slopeWithBusyDay(true);
  expect(points.some(({ medianBytes }) => (medianBytes ?? 0) > 3 * megabyte)).toBe(false);
  expect(result).toMatchObject({ kind: 'estimated', periods: 6 });
  expect(result.kind === 'estimated' && Math.abs(result.bytesPerDay) < 10).toBe(true);
  expect(slopeWithBusyDay(false).result).toMatchObject({ periods: 7 });
});
