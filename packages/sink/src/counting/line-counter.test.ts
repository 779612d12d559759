import { describe, expect, it } from 'vitest';
import { Database } from './database.ts';
import { LineCounter } from './line-counter.ts';
import { TextBlock } from './text-block.ts';

const dayMs = 86_400_000;

function aCounter(shardMs = dayMs) {
  let shards = 0;
  const database = new Database('d', () => ++shards, shardMs);
  const counter = new LineCounter(new TextBlock(), database);
  return {
    database,
    counter,
    count(text: string, unitNs = 1, pieceBytes = 65_536) {
      const bytes = Buffer.from(text);
      counter.begin(database, unitNs, 5 * dayMs);
      for (let at = 0; at < bytes.length; at += pieceBytes)
        counter.feed(bytes, at, Math.min(bytes.length, at + pieceBytes), at + pieceBytes >= bytes.length);
      return counter.tally;
    },
  };
}

describe('LineCounter', () => {
  it('counts 200 000 distinct series exactly, in any order and however often they come', () => {
    const { database, counter, count } = aCounter();
    const lines = Array.from(
      { length: 200_000 },
      (_, i) => `m,host=server-${i % 1_000},disk=${Math.floor(i / 1_000)} v=1 1790000000000000000`,
    );
    for (let pass = 0; pass < 2; pass += 1) {
      count((pass === 0 ? lines : lines.toReversed()).join('\n'));
      counter.commit();
      expect(database.seriesStored).toBe(200_000);
    }
    expect(database.pointsByMeasurement(0, Number.POSITIVE_INFINITY)).toEqual([400_000]);
  });

  it('distinguishes keys that differ in their last byte, in their length, or only behind it', () => {
    const { database, counter, count } = aCounter();
    const keys = ['a', 'ab', 'abc', 'abcd', 'abce', 'abcde', 'abcdf', 'abcdef', 'abcdefgh', 'abcdefgi'];
    count(keys.flatMap((key) => [`${key} v=1 1`, `${key} w=2 1`]).join('\n'));
    counter.commit();
    expect(database.seriesStored).toBe(keys.length);
  });

  it('puts points into the shard of their time, in every unit, before 1970 too', () => {
    const { database, counter, count } = aCounter();
    for (const [text, unitNs] of [
      [`m v=1 ${3n * 86_400_000_000_000n}`, 1],
      [`m v=1 ${3n * 86_400_000_000_000n - 1n}`, 1],
      [`m v=1 ${3 * 86_400_000}`, 1_000_000],
      [`m v=1 ${3 * 86_400}`, 1_000_000_000],
      ['m v=1 -1', 1],
      ['m v=1', 1],
    ] as const) {
      count(text, unitNs);
      counter.commit();
    }
    const shards = database.shards().map((shard) => [shard.startMs / dayMs, shard.pointsStored]);
    expect(shards).toEqual([
      [-1, 1],
      [2, 1],
      [3, 3],
      [5, 1],
    ]);
  });

  it('keeps shards right while times run over a boundary within a batch and back', () => {
    const { database, counter, count } = aCounter(60_000);
    const lines = Array.from(
      { length: 4_000 },
      (_, i) => `m v=1 ${1_790_000_000 + ((i * 7) % 240)}000000000`,
    );
    count(lines.join('\n'));
    counter.commit();
    const expected = new Map<number, number>();
    for (let i = 0; i < 4_000; i += 1) {
      const minute = Math.floor((1_790_000_000 + ((i * 7) % 240)) / 60);
      expected.set(minute, (expected.get(minute) ?? 0) + 1);
    }
    const shards = new Map(database.shards().map((shard) => [shard.startMs / 60_000, shard.pointsStored]));
    expect(shards).toEqual(expected);
  });

  it('forgets the points of a dropped shard, and the series that had points nowhere else', () => {
    const { database, counter, count } = aCounter();
    count('m,a=1 v=1 0\nm,a=2 v=1 0\nm,a=2 v=1 86400000000000');
    counter.commit();
    expect(database.seriesStored).toBe(2);
    expect(database.dropShard(database.shards()[0]?.id ?? 0)).toBe(true);
    expect(database.seriesStored).toBe(1);
    expect(database.pointsByMeasurement(0, Number.POSITIVE_INFINITY)).toEqual([1]);
    count('m,a=1 v=1 0');
    counter.commit();
    expect(database.seriesStored).toBe(2);
  });

  it('stores nothing of a request that is given up', () => {
    const { database, counter, count } = aCounter();
    count('m,a=1 v=1 0\nm,a=2 v=1 0');
    count('n,a=1 v=1 0');
    counter.commit();
    expect(database.seriesStored).toBe(1);
    expect(database.pointsByMeasurement(0, dayMs)).toEqual([0, 1]);
  });

  it('leaves out as many points as scripted, the first ones', () => {
    const { database, counter } = aCounter();
    counter.begin(database, 1, 0);
    counter.tally.leaveOut = 2;
    counter.feed(Buffer.from('a v=1 0\nb v=1 0\nc v=1 0'), 0, 23, true);
    expect(counter.tally).toMatchObject({ points: 3, leftOut: 2 });
    counter.commit();
    expect(database.pointsByMeasurement(0, dayMs)).toEqual([0, 0, 1]);
    expect(database.seriesStored).toBe(1);
  });

  it.each([
    ['a line without fields', 'm,a=b\nn v=1', 1],
    ['a line that ends behind the space', 'm \nn v=1', 1],
    ['a quotation that never ends', 'n v=1\nm v="a\nb', 1],
  ])('counts %s as malformed, not as a point', (_, text, points) => {
    const { count } = aCounter();
    expect(count(text)).toMatchObject({ points, malformed: 1 });
  });

  it('gives up on a line longer than a megabyte and holds no more of it', () => {
    const { count } = aCounter();
    expect(count(`m v="${'x'.repeat(3_000_000)}" 1`)).toMatchObject({ points: 0, malformed: 1 });
    expect(count('m v=1 1')).toMatchObject({ points: 1, malformed: 0 });
  });

  it('reads long lines that come in small pieces', () => {
    const { count } = aCounter();
    expect(count(`m v="${'x\n'.repeat(300_000)}" 1\nm v=2 2`, 1, 10_000)).toMatchObject({ points: 2 });
  });
});
