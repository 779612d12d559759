import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { RunAnalysis } from '@tidemark/domain/result/run-analysis';
import { memorySlope } from './memory-slope.ts';
import type { TargetReading } from './observe-run.ts';
import { periodDaysOf, periodMedians, type TimedValue } from './period-medians.ts';
import { type WarmUpMoments, warmUpOf } from './warm-up.ts';

/** A reading with its simulated day. */
export type DatedReading = TargetReading & { simulatedDay: number };

/** The readings and moments from which the growth of memory is estimated. */
export type MemoryInput = {
  profile: LoadProfile;
  settled: readonly PeriodAtRest[];
  underLoad: readonly DatedReading[];
  moments: WarmUpMoments;
  /** New series per simulated day, by the plan. */
  churnPerDay: number;
};

/** `isLeftOut`: it was read, and could not be shown to be at rest. */
type SlopeReading = TimedValue & { isLeftOut?: boolean };

/** analyzeMemory estimates the growth of heap and resident memory, at rest and under load (analysis D3). */
export function analyzeMemory(input: MemoryInput): RunAnalysis['memory'] {
  const { profile, settled, underLoad, moments } = input;
  const periodDays = periodDaysOf(profile, moments.lastDay);
  const byPlan = growthByPlan(input);
  const byLoad = byPlan ?? growthByLoad(profile);
  const slopeOf = (figure: string, readings: readonly SlopeReading[], growsByPlan: string | null) =>
    memorySlope({
      figure,
      medians: periodMedians(readings, periodDays, moments.lastDay),
      periodDays,
      warmUp: warmUpOf(profile.retention, moments),
      growsByPlan,
      leftOut: readings.filter(({ isLeftOut }) => isLeftOut).length,
    });
  const atRest = (key: 'heapInUseBytes' | 'rssBytes') =>
    settled.map((period) => ({
      simulatedDay: period.simulatedDay,
      value: period.atRest ? period[key] : null,
      isLeftOut: !period.atRest,
    }));
  const loaded = (key: 'heapInUseBytes' | 'rssBytes') =>
    underLoad.map((reading) => ({ simulatedDay: reading.simulatedDay, value: reading[key] }));
  return {
    heapSettled: slopeOf('heap in use at rest', atRest('heapInUseBytes'), byPlan),
    rssSettled: slopeOf('resident memory at rest', atRest('rssBytes'), byPlan),
    heapUnderLoad: slopeOf('heap in use under load', loaded('heapInUseBytes'), byLoad),
    rssUnderLoad: slopeOf('resident memory under load', loaded('rssBytes'), byLoad),
  };
}

/** Without retention, new series need ever more memory. */
function growthByPlan({ profile, churnPerDay }: MemoryInput): string | null {
  if (profile.retention !== null || churnPerDay <= 0) return null;
  const count = Math.round(churnPerDay).toLocaleString('en');
  return `the plan adds ${count} series per simulated day and never drops one, so memory has to grow; add retention to detect a leak`;
}

/** Where days pass in seconds, caches and garbage of the write path accumulate as they never would in real days. */
function growthByLoad({ stamping, clock }: LoadProfile): string | null {
  if (!isSimulatedTime(stamping) || (clock.compression ?? Number.POSITIVE_INFINITY) <= 1) return null;
  return 'simulated days pass faster than the server cleans up after writes, so only readings at rest can show a leak';
}
