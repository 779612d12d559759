import { aWhisperFile } from '@tidemark/imports/graphite/testing/a-whisper-file';
import { readWhisper } from '@tidemark/imports/graphite/whisper';
import { describe, expect, it } from 'vitest';
import { countMatch, createKeyCounts } from './count-keys.ts';
import type { ExpectedSeries } from './expected-series.ts';
import {
  beginMatch,
  forgetCached,
  isMissing,
  type Keeping,
  matchCached,
  matchExpired,
  matchFile,
  type SeriesMatch,
} from './match-series.ts';

const keeping: Keeping = { stepSeconds: 10, finestSeconds: 100, longestSeconds: 300 };
const archives: [number, number][] = [
  [10, 10],
  [60, 5],
];
const nowSeconds = 1_000;

function series(
  sent: [slot: number, value: number][],
  unknown: [slot: number, value: number][] = [],
): ExpectedSeries {
  const keyed = (pairs: [number, number][]) => ({
    slots: pairs.map(([slot]) => slot),
    values: pairs.map(([, value]) => value),
  });
  return { sent: keyed(sent), unknown: keyed(unknown) };
}

function put(match: SeriesMatch, slots: Record<number, [number, number]>, holder = 0): void {
  const file = readWhisper(aWhisperFile({ archives, slots }));
  if (!file.ok) throw new Error(file.reason);
  matchFile(match, file.value, { nowSeconds, holder }, keeping);
}

function counted(match: SeriesMatch) {
  const counts = createKeyCounts(['cache:a', 'cache:b']);
  countMatch(counts, match);
  const { metrics: _, overwritten: __, ...rest } = counts;
  return Object.fromEntries(Object.entries(rest).filter(([key, value]) => key === 'byPart' || value !== 0));
}

describe('what is found of a path', () => {
  it('is stored with its value, by the cache that holds it, or with another value', () => {
    const match = beginMatch(
      'p',
      series([
        [95, 1.5],
        [96, 2],
        [97, 3],
      ]),
    );
    put(match, { 0: [950, 1.5] }, 1);
    put(match, { 0: [960, 7] }, 0);
    expect(counted(match)).toEqual({
      keys: 3,
      stored: 1,
      wrongValue: 1,
      lost: 1,
      byPart: [
        { part: 'cache:a', stored: 1, cached: 0, lost: 0 },
        { part: 'cache:b', stored: 1, cached: 0, lost: 0 },
      ],
    });
    expect(isMissing(match)).toBe(true);
  });

  it('is right where one of two caches has the value that was sent', () => {
    const match = beginMatch('p', series([[95, 1]]));
    put(match, { 0: [950, 2] }, 0);
    put(match, { 0: [950, 1] }, 1);
    put(match, { 0: [950, 2] }, 0);
    expect(counted(match)).toMatchObject({ stored: 1 });
  });

  it('was never sent where no key asks for it; stamps that left the ring are not there', () => {
    const match = beginMatch('p', series([[95, 1]]));
    put(match, { 0: [950, 1], 1: [960, 9], 5: [900, 9] });
    put(match, { 0: [950, 1], 1: [960, 9] });
    expect(counted(match)).toMatchObject({ stored: 1, unexpected: 1 });
  });

  it('is only in a coarser archive, or in none any more, where the finest one has let it go', () => {
    const match = beginMatch(
      'p',
      series([
        [69, 1],
        [70, 1],
        [84, 1],
        [85, 1],
        [90, 1],
        [91, 1],
      ]),
    );
    put(match, { 10: [840, 1] });
    matchExpired(match, nowSeconds, keeping);
    // 690 and 700 are older than 300 s; 840 and 850 are in the minute from 840; 900 is, too old for ten steps, in an empty one.
    expect(counted(match)).toMatchObject({ keys: 6, expired: 2, aggregated: 2, lost: 2 });
  });

  it('is lost by the cache that has the rest of the path, and by none where several have some of it, or none has anything', () => {
    const threeKeys = () =>
      beginMatch(
        'p',
        series([
          [95, 1],
          [96, 1],
          [97, 1],
        ]),
      );
    const lostBy = (match: SeriesMatch) => {
      const counts = createKeyCounts(['cache:a', 'cache:b']);
      countMatch(counts, match);
      return [counts.lost, counts.byPart.map(({ lost }) => lost)];
    };
    const rest = threeKeys();
    put(rest, { 0: [950, 1] }, 1);
    expect(lostBy(rest)).toEqual([2, [0, 2]]);
    const inMemory = threeKeys();
    matchCached(inMemory, 95, 1);
    expect(lostBy(inMemory)).toEqual([2, [0, 2]]);
    const divided = threeKeys();
    put(divided, { 0: [950, 1] }, 0);
    put(divided, { 0: [960, 1] }, 1);
    expect(lostBy(divided)).toEqual([1, [0, 0]]);
    expect(lostBy(threeKeys())).toEqual([3, [0, 0]]);
  });

  it('is in memory until it is on disk', () => {
    const match = beginMatch(
      'p',
      series([
        [95, 1],
        [96, 1],
      ]),
    );
    matchCached(match, 95, 1);
    matchCached(match, 96, 1);
    matchCached(match, 97, 1);
    expect(isMissing(match)).toBe(false);
    forgetCached(match);
    put(match, { 0: [950, 1] }, 1);
    matchCached(match, 95, 1);
    matchCached(match, 96, 1);
    expect(counted(match)).toMatchObject({ stored: 1, cached: 1, byPart: [{}, { stored: 1, cached: 1 }] });
  });

  it('of unknown outcome is recovered or not, and no loss', () => {
    const match = beginMatch(
      'p',
      series(
        [
          [95, 1],
          [96, 1],
        ],
        [
          [96, 5],
          [97, 6],
          [98, 7],
        ],
      ),
    );
    put(match, { 0: [950, 1], 1: [960, 5], 2: [970, 6] });
    expect(counted(match)).toMatchObject({ keys: 2, stored: 2, recovered: 1, never: 1 });
  });
});
