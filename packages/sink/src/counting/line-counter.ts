import type { Database } from './database.ts';
import { lineEndOf } from './line-end.ts';
import { ShardFinder } from './shard-finder.ts';
import { Tally } from './tally.ts';
import { copyBytes, type TextBlock } from './text-block.ts';

const tab = 9;
const newline = 10;
const carriageReturn = 13;
const space = 32;
const hash = 35;
const maxLineBytes = 1_048_576;
const shortestFieldBytes = 4;

/**
 * Counts the points of line protocol that comes in pieces, cut anywhere: every line with content is one, comments and
 * empty lines are none, a line break within a quoted value ends nothing. Lines are read as InfluxDB 1.x reads them.
 */
export class LineCounter {
  readonly tally = new Tally();
  readonly #block: TextBlock;
  #rest = new Uint8Array(256);
  #restLength = 0;
  #isSpoiled = false;
  #database: Database;
  #finder: ShardFinder;
  #arrivedWallMs = 0;
  /** The series of the line before: lines of one connection follow one another. */
  #previous = -1;

  /** `block` may be shared by all counters of a thread. */
  constructor(block: TextBlock, database: Database) {
    this.#block = block;
    this.#database = database;
    this.#finder = new ShardFinder(database, 1);
  }

  /** begin starts a request whose points go to `database`, with times in units of `unitNs`. */
  begin(database: Database, unitNs: number, arrivedWallMs: number): void {
    if (database !== this.#database) this.#previous = -1;
    this.#database = database;
    this.#arrivedWallMs = arrivedWallMs;
    this.#restLength = 0;
    this.#isSpoiled = false;
    this.tally.discard();
    if (!this.#finder.isFor(database, unitNs)) this.#finder = new ShardFinder(database, unitNs);
  }

  /** feed counts the lines of chunk[from, to); the last piece ends the last line. */
  feed(chunk: Uint8Array, from: number, to: number, isLast: boolean): void {
    if (this.#isSpoiled) return;
    let length = this.#block.put(this.#rest, this.#restLength, chunk, from, to);
    if (isLast) length = this.#block.closeLine(length);
    const counted = this.#count(length);
    if (isLast) {
      if (counted < length) this.tally.malformed += 1;
      this.#restLength = 0;
    } else this.#keep(counted, length);
  }

  /** commit stores what the request brought. */
  commit(): void {
    this.tally.commit(this.#database);
  }

  /** Counts whole lines and gives where the first begins that is not whole. */
  #count(end: number): number {
    const block = this.#block;
    const { bytes } = block;
    const { series: table } = this.#database;
    for (let at = 0; at < end; ) {
      const first = bytes[at] ?? 0;
      if (first <= hash && isBlank(first)) {
        at += 1;
        continue;
      }
      if (first === hash) {
        const commentEnd = bytes.indexOf(newline, at);
        if (commentEnd >= end) return at;
        at = commentEnd + 1;
        continue;
      }
      const known = table.count;
      const series = table.find(block, at, end, this.#previous);
      if (series < 0) return at;
      const { keyEnd } = table;
      if (series === known) this.#database.nameSeries(series, block, at, keyEnd);
      const lineEnd = bytes[keyEnd] === newline ? keyEnd : lineEndOf(block, keyEnd, end);
      if (lineEnd >= end) return at;
      if (lineEnd - keyEnd < shortestFieldBytes) this.tally.malformed += 1;
      else this.#add(series, keyEnd, lineEnd);
      at = lineEnd + 1;
    }
    return end;
  }

  #add(series: number, keyEnd: number, lineEnd: number): void {
    const shard = this.#finder.find(this.#block, keyEnd, lineEnd, this.#arrivedWallMs);
    this.tally.add(shard, this.#database.measurementOf(series), series);
    this.#previous = series;
  }

  #keep(from: number, to: number): void {
    const length = to - from;
    if (length > maxLineBytes) {
      this.#isSpoiled = true;
      this.tally.malformed += 1;
      this.#restLength = 0;
      return;
    }
    if (length > this.#rest.length) this.#rest = new Uint8Array(2 * length);
    copyBytes(this.#rest, 0, this.#block.bytes, from, to);
    this.#restLength = length;
  }
}

function isBlank(byte: number): boolean {
  return byte === newline || byte === space || byte === tab || byte === carriageReturn || byte === 0;
}
