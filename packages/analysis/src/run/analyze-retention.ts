import { bytesPerSeries, spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import type { Retention } from '@tidemark/domain/load/load-profile';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { RetentionAnalysis, ShardDrop } from '@tidemark/domain/result/retention-analysis';
import { memoryReclaims } from './memory-reclaim.ts';
import type { ObservedDrop, TargetReading } from './observe-run.ts';
import { reclaimLag, shardDropsOf } from './reclaim-lag.ts';
import { overhangOf, type SeriesLevel, seriesPlateau, settledLevels } from './series-plateau.ts';

/** What the effect of retention is told from. */
export type RetentionInput = {
  retention: Retention;
  startMs: number;
  /** From when on series may be expected to be level, and how far the run came. */
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

/** analyzeRetention tells whether retention takes series and memory back, and how late (analysis D4). */
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

/** Without readings at rest: the most series of each shard group's time, against the most that retention should leave. */
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
  if (retention.kind === 'native')
    return 'driven retention: when the server itself drops a shard is not seen';
  if (drops.length === 0) return 'a shard that is dropped: let the run last longer than R + S';
  if (churnPerDay <= 0)
    return 'a tag with entities that are replaced: without new series none goes with a shard';
  return 'a reading with fewer series after a drop; none was seen';
}
