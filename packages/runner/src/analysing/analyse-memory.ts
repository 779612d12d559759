import type { LoadProfile } from '@tidemark/domain/load-profile';
import type { RunAnalysis } from '@tidemark/domain/run-analysis';
import type { SettledPeriod } from '@tidemark/domain/run-summary';
import { memorySlope } from './memory-slope.ts';
import type { TargetReading } from './observe-run.ts';
import { periodDaysOf, periodMedians, type TimedValue } from './period-medians.ts';
import { type WarmUpMoments, warmUpOf } from './warm-up.ts';

/** A reading with its simulated day. */
export type DatedReading = TargetReading & { simulatedDay: number };

/** What the growth of memory is told from. */
export type MemoryInput = {
  profile: LoadProfile;
  settled: readonly SettledPeriod[];
  underLoad: readonly DatedReading[];
  moments: WarmUpMoments;
  /** New series a simulated day, by the plan. */
  churnPerDay: number;
};

/** analyseMemory tells how heap and resident memory grew, at rest and under load (analysis D3). */
export function analyseMemory(input: MemoryInput): RunAnalysis['memory'] {
  const { profile, settled, underLoad, moments } = input;
  const periodDays = periodDaysOf(profile, moments.lastDay);
  const slopeOf = (figure: string, readings: readonly TimedValue[]) =>
    memorySlope({
      figure,
      medians: periodMedians(readings, periodDays, moments.lastDay),
      periodDays,
      warmUp: warmUpOf(profile.retention, moments),
      growsByPlan: growthByPlan(input),
    });
  const atRest = (key: 'heapInUseBytes' | 'rssBytes') =>
    settled.map((period) => ({ simulatedDay: period.simulatedDay, value: period[key] }));
  const loaded = (key: 'heapInUseBytes' | 'rssBytes') =>
    underLoad.map((reading) => ({ simulatedDay: reading.simulatedDay, value: reading[key] }));
  return {
    heapSettled: slopeOf('heap in use at rest', atRest('heapInUseBytes')),
    rssSettled: slopeOf('resident memory at rest', atRest('rssBytes')),
    heapUnderLoad: slopeOf('heap in use under load', loaded('heapInUseBytes')),
    rssUnderLoad: slopeOf('resident memory under load', loaded('rssBytes')),
  };
}

/** Without retention, series that keep coming need memory that keeps growing. */
function growthByPlan({ profile, churnPerDay }: MemoryInput): string | null {
  if (profile.retention !== null || churnPerDay <= 0) return null;
  const count = Math.round(churnPerDay).toLocaleString('en');
  return `the plan itself adds ${count} series a simulated day and never drops one, so memory has to grow; give it retention to see a leak`;
}
