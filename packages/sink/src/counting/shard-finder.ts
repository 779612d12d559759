import type { Database } from './database.ts';
import type { Shard } from './shard.ts';
import type { TextBlock } from './text-block.ts';

const space = 32;
const minus = 45;
const prefixBytes = 8;
const nsPerMs = 1_000_000n;

/** Finds the shards of points by the times at the ends of their lines; it remembers the leading digits of the last one. */
export class ShardFinder {
  readonly #database: Database;
  readonly #unitNs: number;
  readonly #shardsDropped: number;
  #length = 0;
  #firstWord = 0;
  #secondWord = 0;
  #shard: Shard | null = null;
  #arrived: Shard | null = null;

  /** Times are written in units of `unitNs`. */
  constructor(database: Database, unitNs: number) {
    this.#database = database;
    this.#unitNs = unitNs;
    this.#shardsDropped = database.shardsDropped;
  }

  /** isFor is whether what is remembered holds for a request as well. */
  isFor(database: Database, unitNs: number): boolean {
    return (
      database === this.#database && unitNs === this.#unitNs && database.shardsDropped === this.#shardsDropped
    );
  }

  /** find gives the shard of the line that ends at `end`; points without a time have that of their arrival. */
  find(block: TextBlock, from: number, end: number, arrivedWallMs: number): Shard {
    const at = end - this.#length;
    if (
      this.#shard !== null &&
      at > from &&
      block.bytes[at - 1] === space &&
      block.view.getInt32(at, true) === this.#firstWord &&
      block.view.getInt32(at + 4, true) === this.#secondWord
    )
      return this.#shard;
    return this.#read(block, from, end) ?? this.#shardOfArrival(arrivedWallMs);
  }

  #shardOfArrival(wallMs: number): Shard {
    if (this.#arrived === null || wallMs < this.#arrived.startMs || wallMs >= this.#arrived.endMs)
      this.#arrived = this.#database.shardAt(wallMs);
    return this.#arrived;
  }

  #read({ bytes, view }: TextBlock, from: number, lineEnd: number): Shard | null {
    let end = lineEnd;
    while (end > from && (bytes[end - 1] ?? 0) <= space) end -= 1;
    let at = end;
    while (at > from && isDigit(bytes[at - 1] ?? 0)) at -= 1;
    if (at === end) return null;
    const isNegative = bytes[at - 1] === minus;
    if (bytes[isNegative ? at - 2 : at - 1] !== space) return null;
    const digits = String.fromCharCode(...bytes.subarray(at, end));
    const shard = this.#database.shardAt(this.#timeMs(isNegative ? `-${digits}` : digits));
    this.#shard = null;
    if (isNegative || digits.length < prefixBytes || end !== lineEnd) return shard;
    const prefix = digits.slice(0, prefixBytes);
    const firstMs = this.#timeMs(prefix.padEnd(digits.length, '0'));
    const lastMs = this.#timeMs(prefix.padEnd(digits.length, '9'));
    if (firstMs < shard.startMs || lastMs >= shard.endMs) return shard;
    this.#length = digits.length;
    this.#firstWord = view.getInt32(at, true);
    this.#secondWord = view.getInt32(at + 4, true);
    this.#shard = shard;
    return shard;
  }

  /** Whole milliseconds, rounded down. */
  #timeMs(text: string): number {
    const ns = BigInt(text.slice(0, 24)) * BigInt(this.#unitNs);
    const ms = ns / nsPerMs;
    return Number(ns < 0n && ms * nsPerMs !== ns ? ms - 1n : ms);
  }
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}
