import { eachLivePoint, type WhisperFile } from '@tidemark/imports/graphite/whisper';
import { type ExpectedSeries, indexOfSlot } from './expected-series.ts';

/** What became of a key; `missing` until a pass is over, then lost. */
export const fates = { missing: 0, stored: 1, wrongValue: 2, aggregated: 3, expired: 4, cached: 5 } as const;

/** How long archives keep what they are sent: the finest, and the longest. */
export type Keeping = { stepSeconds: number; finestSeconds: number; longestSeconds: number };

/** A path and what a pass has found of it. */
export type SeriesMatch = {
  path: string;
  expected: ExpectedSeries;
  /** By key that was sent. */
  fates: Uint8Array;
  /** The cache that had it, by number. */
  holders: Uint8Array;
  /** By key of unknown outcome: 1 where it is stored. */
  recovered: Uint8Array;
  /** Stored keys that were never sent, by cache. */
  unexpected: Set<string>;
};

/** beginMatch begins with nothing found. */
export function beginMatch(path: string, expected: ExpectedSeries): SeriesMatch {
  const keys = expected.sent.slots.length;
  return {
    path,
    expected,
    fates: new Uint8Array(keys),
    holders: new Uint8Array(keys),
    recovered: new Uint8Array(expected.unknown.slots.length),
    unexpected: new Set(),
  };
}

/** isMissing reports whether a key of a path was found nowhere so far. */
export function isMissing({ fates: found }: SeriesMatch): boolean {
  return found.includes(fates.missing);
}

/** matchFile compares what a whisper file of cache number `holder` holds with what was sent. */
export function matchFile(
  match: SeriesMatch,
  file: WhisperFile,
  { nowSeconds, holder }: { nowSeconds: number; holder: number },
  keeping: Keeping,
): void {
  const [finest, ...coarser] = file.archives;
  if (finest === undefined) return;
  eachLivePoint(file, finest, nowSeconds, (timestamp, value) =>
    matchStored(match, Math.floor(timestamp / keeping.stepSeconds), value, holder),
  );
  const outside =
    coarser.length === 0 ? [] : keysOutside(match, nowSeconds - finest.retentionSeconds, keeping);
  if (outside.length === 0) return;
  for (const archive of coarser) {
    const live = new Set<number>();
    eachLivePoint(file, archive, nowSeconds, (timestamp) => live.add(timestamp));
    for (const key of outside) {
      const seconds = (match.expected.sent.slots[key] ?? 0) * keeping.stepSeconds;
      if (match.fates[key] === fates.missing && live.has(seconds - (seconds % archive.stepSeconds)))
        settle(match, key, fates.aggregated, holder);
    }
  }
}

/** matchCached notes a value that a cache holds in memory; what is on disk as well is stored. */
export function matchCached(match: SeriesMatch, slot: number, holder: number): void {
  const key = indexOfSlot(match.expected.sent.slots, slot);
  if (key >= 0 && match.fates[key] === fates.missing) settle(match, key, fates.cached, holder);
}

/** forgetCached looks again for what was in memory only; it may be on disk now, or gone. */
export function forgetCached({ fates: found }: SeriesMatch): void {
  for (const [key, fate] of found.entries()) if (fate === fates.cached) found[key] = fates.missing;
}

/** matchExpired notes what no archive keeps any more. */
export function matchExpired(match: SeriesMatch, nowSeconds: number, keeping: Keeping): void {
  for (const key of keysOutside(match, nowSeconds - keeping.longestSeconds, keeping))
    match.fates[key] = fates.expired;
}

function matchStored(match: SeriesMatch, slot: number, value: number, holder: number): void {
  const { sent, unknown } = match.expected;
  const key = indexOfSlot(sent.slots, slot);
  const doubtful = indexOfSlot(unknown.slots, slot);
  if (doubtful >= 0 && (key < 0 || unknown.values[doubtful] === value)) match.recovered[doubtful] = 1;
  if (key >= 0) {
    const isRight = sent.values[key] === value || (doubtful >= 0 && unknown.values[doubtful] === value);
    if (isRight) settle(match, key, fates.stored, holder);
    else if (match.fates[key] !== fates.stored) settle(match, key, fates.wrongValue, holder);
  } else if (doubtful < 0) match.unexpected.add(`${holder}:${slot}`);
}

function settle(match: SeriesMatch, key: number, fate: number, holder: number): void {
  match.fates[key] = fate;
  match.holders[key] = holder;
}

/** Keys that are still missing and whose time lies at or before `oldest`, which an archive no longer keeps. */
function keysOutside(
  { expected, fates: found }: SeriesMatch,
  oldest: number,
  { stepSeconds }: Keeping,
): number[] {
  const keys: number[] = [];
  for (const [key, slot] of expected.sent.slots.entries()) {
    if (slot * stepSeconds > oldest) break;
    if (found[key] === fates.missing) keys.push(key);
  }
  return keys;
}
