import type { OutcomeCount } from '@tidemark/domain/interval-report';
import { encodeHistogram, mergeHistograms } from '@tidemark/stats/histogram';
import { type IntervalCounts, noRanges, type SettledRanges } from './interval-counts.ts';
import { addRanges } from './range-set.ts';

/** mergeIntervalCounts adds up what several threads did, exactly; `lastPoint` is the furthest, -1 where no batch settled. */
export function mergeIntervalCounts(parts: readonly IntervalCounts[]): IntervalCounts {
  const sum = (pick: (part: IntervalCounts) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  const settled = noRanges();
  for (const part of parts) addSettled(settled, part.settled);
  return {
    lastPoint: parts.reduce((furthest, part) => Math.max(furthest, part.lastPoint), -1),
    pointsAcknowledged: sum((part) => part.pointsAcknowledged),
    pointsRejected: sum((part) => part.pointsRejected),
    pointsUnknown: sum((part) => part.pointsUnknown),
    valuesAcknowledged: sum((part) => part.valuesAcknowledged),
    batches: sum((part) => part.batches),
    bytes: sum((part) => part.bytes),
    lateBatches: sum((part) => part.lateBatches),
    outcomes: mergeOutcomes(parts.flatMap((part) => part.outcomes)),
    responseTimeUs: mergeEncoded(parts.map((part) => part.responseTimeUs)),
    serviceTimeUs: mergeEncoded(parts.map((part) => part.serviceTimeUs)),
    settled,
  };
}

/** addSettled adds ranges to others, outcome by outcome. */
export function addSettled(ranges: SettledRanges, added: SettledRanges): void {
  addRanges(ranges.acknowledged, added.acknowledged);
  addRanges(ranges.partial, added.partial);
  addRanges(ranges.unknown, added.unknown);
  addRanges(ranges.rejected, added.rejected);
}

function mergeOutcomes(counts: readonly OutcomeCount[]): OutcomeCount[] {
  const merged = new Map<string, OutcomeCount>();
  for (const count of counts) {
    const key = `${count.class} ${count.knowledge} ${count.statusCode}`;
    const known = merged.get(key);
    if (known === undefined) {
      merged.set(key, { ...count });
      continue;
    }
    known.batches += count.batches;
    known.points += count.points;
  }
  return [...merged.values()];
}

function mergeEncoded(texts: readonly (string | null)[]): string | null {
  const present = texts.filter((text) => text !== null);
  if (present.length <= 1) return present[0] ?? null;
  const merged = mergeHistograms(present);
  return merged === null ? null : encodeHistogram(merged);
}
