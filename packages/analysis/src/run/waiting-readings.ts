import type { Sample } from '@tidemark/domain/run/sample';

/** How many metrics relays took and how many arrived, relative to those that arrived; null: not known. */
type WaitingReading = { offsetMs: number; counts: ReadonlyMap<'taken' | 'arrived', number | null> };

type PartSample = Pick<Sample, 'metric' | 'part' | 'offsetMs' | 'value'>;

/** What waitingReadings uses. */
export const waitingMetrics: ReadonlySet<Sample['metric']> = new Set<Sample['metric']>([
  'relayQueued',
  'cacheSize',
  'metricsReceivedPerSec',
]);

/** Parts report every 2 s; what one has not said again for so long is not known any more. */
const longestSilenceMs = 6_000;

/**
 * waitingReadings gives by how much what arrived in the files of caches is behind what relays took, at every report of a part: what waits in
 * the queues of relays and in the memory of caches. Caches store different metrics, so that what they hold cannot be compared.
 */
export function waitingReadings(samples: readonly PartSample[]): WaitingReading[] {
  const newest = new Map<string, { offsetMs: number; value: number | null }>();
  const sorted = samples.filter(({ part }) => part !== null).toSorted((a, b) => a.offsetMs - b.offsetMs);
  return sorted.flatMap(({ metric, part, offsetMs, value }, i) => {
    if (metric === 'relayQueued' || metric === 'cacheSize')
      newest.set(`${metric} ${part}`, { offsetMs, value });
    if (metric === 'metricsReceivedPerSec' && value === null) forget(newest, `cacheSize ${part}`, offsetMs);
    if (sorted[i + 1]?.offsetMs === offsetMs || newest.size === 0) return [];
    const waiting = waitingAt(offsetMs, [...newest.values()]);
    return [
      {
        offsetMs,
        counts: new Map<'taken' | 'arrived', number | null>([
          ['taken', waiting],
          ['arrived', 0],
        ]),
      },
    ];
  });
}

function forget(
  newest: Map<string, { offsetMs: number; value: number | null }>,
  key: string,
  offsetMs: number,
) {
  if (newest.has(key)) newest.set(key, { offsetMs, value: null });
}

function waitingAt(
  nowMs: number,
  lines: readonly { offsetMs: number; value: number | null }[],
): number | null {
  let sum = 0;
  for (const { offsetMs, value } of lines) {
    if (value === null || nowMs - offsetMs > longestSilenceMs) return null;
    sum += value;
  }
  return sum;
}
