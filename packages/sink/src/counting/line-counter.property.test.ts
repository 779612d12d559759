import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLines, type KnownLines } from '../testing/any-lines.ts';
import { Database } from './database.ts';
import { LineCounter } from './line-counter.ts';
import { TextBlock } from './text-block.ts';

const block = new TextBlock();

function aCounter() {
  let shards = 0;
  const database = new Database('d', () => ++shards);
  return { database, counter: new LineCounter(block, database) };
}

/** Feeds the pieces between the cuts, the last one ended with it or after it. */
function fed(bytes: Buffer, cuts: number[], endsWithLast: boolean) {
  const { database, counter } = aCounter();
  counter.begin(database, 1, 0);
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const to of ends) {
    counter.feed(bytes, from, to, false);
    from = to;
  }
  counter.feed(bytes, from, bytes.length, endsWithLast);
  if (!endsWithLast) counter.feed(Buffer.alloc(0), 0, 0, true);
  return { database, counter };
}

function expectKnown({ database, counter }: ReturnType<typeof fed>, known: KnownLines) {
  expect(counter.tally.malformed).toBe(0);
  expect(counter.tally.points).toBe(known.points);
  expect(database.seriesStored).toBe(0);
  counter.commit();
  expect(database.seriesStored).toBe(known.series);
  const counts = database.pointsByMeasurement(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  const stored = new Map(database.measurements.map((name, number) => [name, counts[number]]));
  expect(stored).toEqual(known.pointsByMeasurement);
}

describe('LineCounter', () => {
  it('counts points, series and measurements exactly, whatever is escaped and wherever the pieces are cut', () => {
    fc.assert(
      fc.property(anyLines, fc.array(fc.nat(10_000), { maxLength: 8 }), fc.boolean(), (known, cuts, ends) => {
        expectKnown(fed(Buffer.from(known.text), cuts, ends), known);
      }),
      { numRuns: 500 },
    );
  });

  it('counts the same wherever one text is cut in two', () => {
    fc.assert(
      fc.property(anyLines, (known) => {
        const bytes = Buffer.from(known.text);
        for (let cut = 0; cut <= bytes.length; cut += 1) expectKnown(fed(bytes, [cut], cut % 2 === 0), known);
      }),
      { numRuns: 12 },
    );
  });

  it('counts request after request of one connection as if each had come alone', () => {
    fc.assert(
      fc.property(fc.array(anyLines, { maxLength: 6 }), fc.nat(30), (requests, cut) => {
        const { database, counter } = aCounter();
        let points = 0;
        for (const { text, points: expected } of requests) {
          const bytes = Buffer.from(text);
          const to = Math.min(cut, bytes.length);
          counter.begin(database, 1, 0);
          counter.feed(bytes, 0, to, false);
          counter.feed(bytes, to, bytes.length, true);
          expect(counter.tally.points).toBe(expected);
          counter.commit();
          points += expected;
        }
        expect(database.shards().reduce((sum, shard) => sum + shard.pointsStored, 0)).toBe(points);
      }),
    );
  });
});
