import type { Spread } from '@tidemark/domain/figures/figure';
import { spreadOf } from '@tidemark/domain/figures/memory-at-rest';
import type { Retention } from '@tidemark/domain/load/load-profile';
import type { ShardDrop } from '@tidemark/domain/result/retention-analysis';
import type { ObservedDrop, TargetReading } from './observe-run.ts';

const dayMs = 86_400_000;
const minutesPerDay = 1_440;

type SeriesReading = Pick<TargetReading, 'offsetMs' | 'simulatedAtMs' | 'observedSeries'>;

/**
 * shardDropsOf gives for each dropped shard when it was due, when it was dropped, and the first reading with fewer series:
 * the one right after the drop, or the first later one. Readings are in order of time.
 */
export function shardDropsOf(
  drops: readonly ObservedDrop[],
  readings: readonly SeriesReading[],
  { retentionDurationMinutes }: Retention,
  startMs: number,
): ShardDrop[] {
  const dayOf = (simulatedAtMs: number) => (simulatedAtMs - startMs) / dayMs;
  const known = readings.flatMap(toKnown);
  const leastFrom = leastOfRest(known);
  return drops.map((drop) => {
    const shardEndDay = dayOf(drop.shardEndMs);
    const fewer = fewerSeries(drop, known, leastFrom);
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

type Known = { offsetMs: number; simulatedAtMs: number; observedSeries: number };

function toKnown({ offsetMs, simulatedAtMs, observedSeries }: SeriesReading): Known[] {
  return simulatedAtMs === null || observedSeries === null
    ? []
    : [{ offsetMs, simulatedAtMs, observedSeries }];
}

/** The fewest series of each reading and those after it, so that searches without a result are skipped. */
function leastOfRest(readings: readonly Known[]): number[] {
  const least: number[] = [];
  for (let i = readings.length - 1; i >= 0; i -= 1) {
    least[i] = Math.min(readings[i]?.observedSeries ?? 0, least[i + 1] ?? Number.POSITIVE_INFINITY);
  }
  return least;
}

function fewerSeries(
  { seriesBefore, after, offsetMs }: ObservedDrop,
  readings: readonly Known[],
  leastFrom: readonly number[],
): Known | null {
  if (seriesBefore === null) return null;
  const [atOnce] = after === null ? [] : toKnown(after);
  if (atOnce !== undefined && atOnce.observedSeries < seriesBefore) return atOnce;
  const first = readings.findIndex((reading) => reading.offsetMs > offsetMs);
  if (first < 0 || (leastFrom[first] ?? seriesBefore) >= seriesBefore) return null;
  return readings.slice(first).find((reading) => reading.observedSeries < seriesBefore) ?? null;
}

/** reclaimLag is the time from shard end + R until the series were gone, over the drops with a visible effect; null where none had one. */
export function reclaimLag(drops: readonly ShardDrop[]): Spread | null {
  return spreadOf(
    drops.flatMap(({ reclaimedDay, dueDay }) => (reclaimedDay === null ? [] : [reclaimedDay - dueDay])),
  );
}
