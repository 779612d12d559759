import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { RunRecord } from '@tidemark/domain/run/records';

/** What a progress line shows in addition to the run. */
export type ProgressFacts = { label: string; pointsPerSec: number | null; series: number | null };

const dayMs = 86_400_000;

/** progressLine gives the progress of a run in one line: status, share, points, rate, simulated day, series. */
export function progressLine(run: RunRecord, facts: ProgressFacts): string {
  const { progress } = run;
  const parts = [
    facts.label,
    progress?.status ?? run.state,
    progress?.fraction == null ? null : `${Math.floor(progress.fraction * 100)} %`,
    progress ? `${countText(progress.pointsAcknowledged)} points` : null,
    !facts.pointsPerSec ? null : `${countText(Math.round(facts.pointsPerSec))} points/s`,
    progress?.simulatedAtMs == null
      ? null
      : `simulated day ${((progress.simulatedAtMs - run.simulatedStartMs) / dayMs).toFixed(1)}`,
    facts.series === null ? null : `${countText(facts.series)} series`,
  ];
  return parts.filter((part) => part !== null).join('  ');
}

/** pointsRate gives points per second between two readings of a counter; null if no time passed or the counter decreased. */
export function pointsRate(
  before: { atMs: number; points: number } | null,
  now: { atMs: number; points: number },
): number | null {
  if (before === null || now.atMs <= before.atMs || now.points < before.points) return null;
  return ((now.points - before.points) / (now.atMs - before.atMs)) * 1_000;
}
