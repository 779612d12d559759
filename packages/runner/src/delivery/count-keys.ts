import type { KeyLedger } from '@tidemark/domain/result/delivery';
import { indexOfSlot } from './expected-series.ts';
import { fates, type SeriesMatch } from './match-series.ts';

/** A ledger in which every figure is known. */
export type KeyCounts = { [Figure in keyof KeyLedger]: number } & {
  byPart: { part: string; stored: number; cached: number }[];
};

/** createKeyCounts begins with nothing counted. */
export function createKeyCounts(parts: readonly string[]): KeyCounts {
  return {
    metrics: 0,
    keys: 0,
    overwritten: 0,
    stored: 0,
    wrongValue: 0,
    aggregated: 0,
    expired: 0,
    cached: 0,
    lost: 0,
    unexpected: 0,
    recovered: 0,
    never: 0,
    byPart: parts.map((part) => ({ part, stored: 0, cached: 0 })),
  };
}

const figureOfFate = ['lost', 'stored', 'wrongValue', 'aggregated', 'expired', 'cached'] as const;

/** countMatch adds what was found of a path; what is still missing counts as lost. */
export function countMatch(
  counts: KeyCounts,
  { expected, fates: found, holders, recovered, unexpected }: SeriesMatch,
): void {
  counts.keys += found.length;
  for (const [key, fate] of found.entries()) {
    counts[figureOfFate[fate] ?? 'lost'] += 1;
    const holder = counts.byPart[holders[key] ?? 0];
    if (holder === undefined) continue;
    if (fate === fates.stored || fate === fates.wrongValue) holder.stored += 1;
    if (fate === fates.cached) holder.cached += 1;
  }
  counts.unexpected += unexpected.size;
  for (const [key, isFound] of recovered.entries()) {
    if (indexOfSlot(expected.sent.slots, expected.unknown.slots[key] ?? -1) >= 0) continue;
    if (isFound === 1) counts.recovered += 1;
    else counts.never += 1;
  }
}
