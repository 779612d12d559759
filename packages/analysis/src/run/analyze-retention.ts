import { bytesPerSeries, spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import type { Retention } from '@tidemark/domain/load/load-profile';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { RetentionAnalysis, ShardDrop } from '@tidemark/domain/result/retention-analysis';
import { memoryReclaims } from './memory-reclaim.ts';
import type { ObservedDrop, TargetReading } from './observe-run.ts';
import { reclaimLag, shardDropsOf } from './reclaim-lag.ts';
import { overhangOf, type SeriesLevel, seriesPlateau, settledLevels } from './series-plateau.ts';

/** The plan and the readings from which the effect of retention is determined. */
export type RetentionInput = {
  retention: Retention;
  startMs: number;
  /** The day from which series are expected to be level, and the last day of the run. */
  levelFromDay: number;
  lastDay: number;
  fixedSeries: number;
  churnPerDay: number;
  settled: readonly PeriodAtRest[];
  readings: readonly TargetReading[];
  drops: readonly ObservedDrop[];
};

const minutesPerDay = 1_440;
const dayMs = 86_400_000;

/** analyzeRetention determines whether expired series and their memory are reclaimed, and how late (analysis D4). */
export function analyzeRetention(input: RetentionInput): RetentionAnalysis {
  const { retention, fixedSeries, churnPerDay, settled, lastDay } = input;
  const retentionDays = retention.retentionDurationMinutes / minutesPerDay;
  const shardDays = retention.shardGroupDurationMinutes / minutesPerDay;
  const checkDays = retention.checkIntervalMinutes / minutesPerDay;
  const steadySeries = fixedSeries + churnPerDay * (retentionDays + shardDays + checkDays);
  const atRest = settledLevels(settled, input.levelFromDay);
  const levels = atRest.length > 0 ? atRest : highestLevels(input, steadySeries);
  const plateau = seriesPlateau(levels, atRest.length > 0 ? 'settled' : 'underLoad');
  const drops = shardDropsOf(input.drops, input.readings, retention, input.startMs);
  const lag = reclaimLag(drops);
  const memory = memoryReclaims(
    settled,
    bytesPerSeries({ settled: [...settled] })?.middle ?? null,
    churnPerDay,
  );
  return {
    kind: retention.kind,
    retentionDays,
    shardDays,
    checkDays,
    fixedSeries,
    churnPerDay,
    steadySeries,
    plateau,
    overhang: overhangOf({ levels, plateau, fixedSeries, churnPerDay, retentionDays, shardDays, lastDay }),
    drops,
    reclaimLagDays: lag,
    reclaimLagNeeds: lag === null ? lagNeeds(input, drops) : null,
    memory,
    heapReclaimShare: spreadOf(memory.flatMap(({ heapShare }) => heapShare ?? [])),
    rssReclaimShare: spreadOf(memory.flatMap(({ rssShare }) => rssShare ?? [])),
  };
}

/** Without readings at rest: the most series during each shard group, against the most that retention should leave. */
function highestLevels(
  { readings, retention, startMs, levelFromDay, lastDay }: RetentionInput,
  steadySeries: number,
): SeriesLevel[] {
  const shardDays = retention.shardGroupDurationMinutes / minutesPerDay;
  const highest = new Map<number, number>();
  for (const { simulatedAtMs, observedSeries } of readings) {
    if (simulatedAtMs === null || observedSeries === null) continue;
    const number = Math.floor((simulatedAtMs - startMs) / dayMs / shardDays);
    highest.set(number, Math.max(highest.get(number) ?? 0, observedSeries));
  }
  return [...highest]
    .toSorted(([a], [b]) => a - b)
    .filter(([number]) => number * shardDays >= levelFromDay && (number + 1) * shardDays <= lastDay)
    .map(([number, observed]) => ({
      simulatedDay: (number + 1) * shardDays,
      observed,
      expected: steadySeries,
      isExact: false,
    }));
}

function lagNeeds({ retention, churnPerDay }: RetentionInput, drops: readonly ShardDrop[]): string {
  if (retention.kind === 'native') return 'driven retention: drops by the server itself are not observed';
  if (drops.length === 0) return 'a dropped shard: the run has to last longer than R + S';
  if (churnPerDay <= 0)
    return 'a tag whose entities are replaced: without new series none expires with a shard';
  return 'a reading with fewer series after a drop; there is none';
}
