import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { MemoryReclaim } from '@tidemark/domain/result/retention-analysis';

const fewestShare = 0.5;

/**
 * memoryReclaims gives, from one reading at rest to the next, the share of the memory of expired series that was released:
 * (b created - change of memory) / (b dropped), where b is the memory of a series and created the plan's churn in between.
 * Periods in which fewer than half as many series expired as were created are left out: they show nothing about reclaiming.
 */
export function memoryReclaims(
  settled: readonly PeriodAtRest[],
  bytesPerSeries: number | null,
  churnPerDay: number,
): MemoryReclaim[] {
  if (bytesPerSeries === null || bytesPerSeries <= 0 || churnPerDay <= 0) return [];
  return settled.slice(1).flatMap((now, i) => {
    const before = settled[i];
    if (before === undefined || before.period === 0) return [];
    if (now.observedSeries === null || before.observedSeries === null) return [];
    const created = churnPerDay * (now.simulatedDay - before.simulatedDay);
    const dropped = created - (now.observedSeries - before.observedSeries);
    if (!(created > 0) || dropped < fewestShare * created) return [];
    const shareOf = (key: 'heapInUseBytes' | 'rssBytes') => {
      const [later, earlier] = [now[key], before[key]];
      if (later === null || earlier === null || !now.atRest || !before.atRest) return null;
      return (bytesPerSeries * created - (later - earlier)) / (bytesPerSeries * dropped);
    };
    return [
      {
        simulatedDay: now.simulatedDay,
        seriesDropped: Math.round(dropped),
        heapShare: shareOf('heapInUseBytes'),
        rssShare: shareOf('rssBytes'),
      },
    ];
  });
}
