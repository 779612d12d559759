import type { OutcomeCount } from '@tidemark/domain/result/interval-report';
import { encodeSlots } from '@tidemark/stats/time-counts';
import { type IntervalCounts, noRanges, type SettledRanges, type ThreadCounts } from './interval-counts.ts';
import { addRanges } from './range-set.ts';

/** mergeIntervalCounts adds up what several threads did, exactly; `lastPoint` is the furthest, -1 where no batch settled. */
export function mergeIntervalCounts(parts: readonly ThreadCounts[]): IntervalCounts {
  const sum = (pick: (part: ThreadCounts) => number) => parts.reduce((total, part) => total + pick(part), 0);
  const gauge = (pick: (part: ThreadCounts) => number | null) => {
    const known = parts.map(pick).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const settled = noRanges();
  for (const part of parts) addSettled(settled, part.settled);
  return {
    lastPoint: parts.reduce((furthest, part) => Math.max(furthest, part.lastPoint), -1),
    pointsAcknowledged: sum((part) => part.pointsAcknowledged),
    pointsHandedOver: sum((part) => part.pointsHandedOver),
    pointsRejected: sum((part) => part.pointsRejected),
    pointsUnknown: sum((part) => part.pointsUnknown),
    valuesAcknowledged: sum((part) => part.valuesAcknowledged),
    batches: sum((part) => part.batches),
    bytes: sum((part) => part.bytes),
    answerBytes: sum((part) => part.answerBytes),
    lateBatches: sum((part) => part.lateBatches),
    neverSentBatches: sum((part) => part.neverSentBatches),
    retries: sum((part) => part.retries),
    evictedPoints: sum((part) => part.evictedPoints),
    issuedPoints: sum((part) => part.issuedPoints),
    neverSentPoints: sum((part) => part.neverSentPoints),
    dueBatches: gauge((part) => part.dueBatches),
    bufferedPointsMax: gauge((part) => part.bufferedPointsMax),
    inFlight: gauge((part) => part.inFlight),
    openPoints: gauge((part) => part.openPoints),
    backlog: gauge((part) => part.backlog),
    bufferedPoints: gauge((part) => part.bufferedPoints),
    ratePerSec: gauge((part) => part.ratePerSec),
    outcomes: mergeOutcomes(parts.flatMap((part) => part.outcomes)),
    retriedOutcomes: mergeOutcomes(parts.flatMap((part) => part.retriedOutcomes)),
    responseTimeUs: encodeSlots(parts.map((part) => part.responseTimeUs)),
    serviceTimeUs: encodeSlots(parts.map((part) => part.serviceTimeUs)),
    queueDelayUs: encodeSlots(parts.map((part) => part.queueDelayUs)),
    slipUs: encodeSlots(parts.map((part) => part.slipUs)),
    settled,
  };
}

/** addSettled adds ranges to others, outcome by outcome. */
export function addSettled(ranges: SettledRanges, added: SettledRanges): void {
  addRanges(ranges.acknowledged, added.acknowledged);
  addRanges(ranges.handedOver, added.handedOver);
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
