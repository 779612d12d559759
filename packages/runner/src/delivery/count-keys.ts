import type { KeyLedger } from '@tidemark/domain/result/delivery';
import { indexOfSlot } from './expected-series.ts';
import { fates, type SeriesMatch } from './match-series.ts';

/** A ledger in which every figure is known. */
export type KeyCounts = { [Figure in keyof KeyLedger]: number } & {
  byPart: { part: string; stored: number; cached: number; lost: number }[];
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
    byPart: parts.map((part) => ({ part, stored: 0, cached: 0, lost: 0 })),
  };
}

const figureOfFate = ['lost', 'stored', 'wrongValue', 'aggregated', 'expired', 'cached'] as const;

/** countMatch adds what was found of a path; what is still missing counts as lost, to the one cache that has the rest of the path. */
export function countMatch(counts: KeyCounts, match: SeriesMatch): void {
  const { expected, fates: found, holders, recovered, unexpected } = match;
  const owner = counts.byPart[ownerOf(match) ?? -1];
  counts.keys += found.length;
  for (const [key, fate] of found.entries()) {
    counts[figureOfFate[fate] ?? 'lost'] += 1;
    if (fate === fates.missing && owner !== undefined) owner.lost += 1;
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

const held: ReadonlySet<number> = new Set([fates.stored, fates.wrongValue, fates.aggregated, fates.cached]);

/** A ring sends all of a path to one cache; null where nothing was found, or several have some of it. */
function ownerOf({ fates: found, holders }: SeriesMatch): number | null {
  let owner: number | null = null;
  for (const [key, fate] of found.entries()) {
    const holder = holders[key] ?? 0;
    if (!held.has(fate) || holder === owner) continue;
    if (owner !== null) return null;
    owner = holder;
  }
  return owner;
}
