import type { Retention } from '@tidemark/domain/load-profile';
import type { ShardDrop } from '@tidemark/domain/retention-analysis';
import { type Spread, spreadOf } from '@tidemark/domain/settled-memory';
import type { ObservedDrop, TargetReading } from './observe-run.ts';

const dayMs = 86_400_000;
const minutesPerDay = 1_440;

type SeriesReading = Pick<TargetReading, 'offsetMs' | 'simulatedAtMs' | 'observedSeries'>;

/**
 * shardDropsOf tells of each shard that was dropped when it was due, when it went, and at which reading there were fewer series:
 * that right after the drop, or else the first of those that follow. Readings are in the order of time.
 */
export function shardDropsOf(
  drops: readonly ObservedDrop[],
  readings: readonly SeriesReading[],
  { retentionDurationMinutes }: Retention,
  startMs: number,
): ShardDrop[] {
  const dayOf = (simulatedAtMs: number) => (simulatedAtMs - startMs) / dayMs;
  return drops.map((drop) => {
    const shardEndDay = dayOf(drop.shardEndMs);
    const fewer = fewerSeries(drop, readings);
    return {
      shardEndDay,
      dueDay: shardEndDay + retentionDurationMinutes / minutesPerDay,
      droppedDay: dayOf(drop.simulatedAtMs),
      reclaimedDay: fewer === null ? null : dayOf(fewer.simulatedAtMs),
      reclaimMs: fewer === null ? null : fewer.offsetMs - drop.offsetMs,
      seriesBefore: drop.seriesBefore,
      seriesAfter: fewer?.observedSeries ?? null,
    };
  });
}

type Fewer = { offsetMs: number; simulatedAtMs: number; observedSeries: number };

function fewerSeries(drop: ObservedDrop, readings: readonly SeriesReading[]): Fewer | null {
  const { seriesBefore, after } = drop;
  if (seriesBefore === null) return null;
  const candidates = [
    ...(after === null ? [] : [after]),
    ...readings.filter(({ offsetMs }) => offsetMs > drop.offsetMs),
  ];
  for (const { offsetMs, simulatedAtMs, observedSeries } of candidates) {
    if (simulatedAtMs !== null && observedSeries !== null && observedSeries < seriesBefore) {
      return { offsetMs, simulatedAtMs, observedSeries };
    }
  }
  return null;
}

/** reclaimLag is how long after shard end + R the series went, over the drops whose effect was seen; null where none was. */
export function reclaimLag(drops: readonly ShardDrop[]): Spread | null {
  return spreadOf(
    drops.flatMap(({ reclaimedDay, dueDay }) => (reclaimedDay === null ? [] : [reclaimedDay - dueDay])),
  );
}
