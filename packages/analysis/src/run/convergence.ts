import type { Sample } from '@tidemark/domain/run/sample';
import { waitingMetrics, waitingReadings } from './waiting-readings.ts';

/** What each part stored at one moment of a run; null: it could not be read. */
export type HeldReading = { offsetMs: number; counts: ReadonlyMap<string, number | null> };

/** isReadingOfParts reports whether heldReadings uses a sample. */
export function isReadingOfParts({ metric, part }: Pick<Sample, 'metric' | 'part'>): boolean {
  return part !== null && (metric === 'storedPoints' || waitingMetrics.has(metric));
}

/** heldReadings gives the counts by part that samples hold, one reading for each moment, by time; of a Graphite, how far they are behind. */
export function heldReadings(
  samples: readonly Pick<Sample, 'metric' | 'part' | 'offsetMs' | 'value'>[],
): HeldReading[] {
  const moments = new Map<number, Map<string, number | null>>();
  for (const { metric, part, offsetMs, value } of samples) {
    if (metric !== 'storedPoints' || part === null) continue;
    const counts = moments.get(offsetMs) ?? new Map<string, number | null>();
    counts.set(part, value);
    moments.set(offsetMs, counts);
  }
  if (moments.size === 0) return waitingReadings(samples);
  return [...moments]
    .map(([offsetMs, counts]) => ({ offsetMs, counts }))
    .toSorted((a, b) => a.offsetMs - b.offsetMs);
}

/** spreadOf is by how many points the parts of one reading differ; null where one of them was not read. */
export function spreadOf({ counts }: Pick<HeldReading, 'counts'>): number | null {
  const known = [...counts.values()].filter((count) => count !== null);
  if (known.length < counts.size || known.length === 0) return null;
  return Math.max(...known) - Math.min(...known);
}

/**
 * convergedAtMs is the moment of the first reading after `endedMs` in which the parts differ by no more than they did before `firstFaultMs`: parts
 * are not counted at the same instant, so that they always differ a little under load. Null where no reading shows it.
 */
export function convergedAtMs(
  readings: readonly HeldReading[],
  { firstFaultMs, endedMs }: { firstFaultMs: number; endedMs: number },
): number | null {
  const before = readings.filter(({ offsetMs }) => offsetMs < firstFaultMs).map(spreadOf);
  const tolerated = Math.max(0, ...before.filter((spread) => spread !== null));
  const found = readings.find((reading) => {
    const spread = reading.offsetMs >= endedMs ? spreadOf(reading) : null;
    return spread !== null && spread <= tolerated;
  });
  return found?.offsetMs ?? null;
}

/** stoodStillAtMs is when the parts came to hold the same number that they hold in the last reading; null where they differ then. */
export function stoodStillAtMs(readings: readonly HeldReading[]): number | null {
  const last = readings.at(-1);
  if (last === undefined || spreadOf(last) !== 0) return null;
  const [held] = last.counts.values();
  const isThere = (reading: HeldReading) =>
    spreadOf(reading) === 0 && [...reading.counts.values()].every((count) => count === held);
  const before = readings.findLastIndex((reading) => !isThere(reading));
  return readings[before + 1]?.offsetMs ?? null;
}
