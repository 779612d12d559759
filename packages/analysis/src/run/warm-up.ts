import type { Retention } from '@tidemark/domain/load/load-profile';
import type { MemorySlope } from '@tidemark/domain/result/memory-slope';

/** Moments of a run that may end its warm-up, in simulated days since it began; null where they did not occur. */
export type WarmUpMoments = {
  firstDropDay: number | null;
  creationEndDay: number | null;
  lastRestartDay: number | null;
  lastDay: number;
};

type WarmUp = MemorySlope['warmUp'];

const minutesPerDay = 1_440;

/**
 * warmUpOf gives the day from which memory is expected to be level: after the first drop of retention, or R + S without one; after
 * creation; and after the target's last restart. The latest of them counts.
 */
export function warmUpOf(retention: Retention | null, moments: WarmUpMoments): WarmUp {
  const ends: WarmUp[] = [
    retention === null
      ? { untilDay: 0, endedBy: 'first_period' }
      : retentionEnd(retention, moments.firstDropDay),
    { untilDay: moments.creationEndDay ?? moments.lastDay, endedBy: 'creation' },
  ];
  if (moments.lastRestartDay !== null) ends.push({ untilDay: moments.lastRestartDay, endedBy: 'restart' });
  return ends.reduce((latest, end) => (end.untilDay > latest.untilDay ? end : latest));
}

function retentionEnd(retention: Retention, firstDropDay: number | null): WarmUp {
  if (firstDropDay !== null) return { untilDay: firstDropDay, endedBy: 'first_drop' };
  const minutes = retention.retentionDurationMinutes + retention.shardGroupDurationMinutes;
  return { untilDay: minutes / minutesPerDay, endedBy: 'retention_and_shard' };
}
