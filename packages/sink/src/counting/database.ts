import { SeriesTable } from './series-table.ts';
import { Shard } from './shard.ts';
import type { TextBlock } from './text-block.ts';

const comma = 44;
const backslash = 92;
const weekMs = 604_800_000;
/** Furthest moment from 1970 that a Date can hold. */
const furthestMs = 8.64e15 - weekMs;

const maxRecentNames = 8;

/** Everything that was stored under one name: distinct series, and points by measurement and shard. Points are counted, not kept. */
export class Database {
  readonly name: string;
  readonly series = new SeriesTable();
  /** In the order in which they came. */
  readonly measurements: string[] = [];
  readonly #measurementNumbers = new Map<string, number>();
  /** Names as they stood there last: reading a text for every new series would take longer than all the rest. */
  readonly #recentNames: { raw: Uint8Array; number: number }[] = [];
  #measurementOfSeries = new Int32Array(4_096);
  #shardsOfSeries = new Uint16Array(4_096);
  #seriesStored = 0;
  #shardsDropped = 0;
  readonly #shards = new Map<number, Shard>();
  /** Length of each shard. */
  readonly shardMs: number;
  readonly #nextShardId: () => number;

  /** Shards cover `shardMs` each and begin at multiples of it since 1970. */
  constructor(name: string, nextShardId: () => number, shardMs = weekMs) {
    this.name = name;
    this.#nextShardId = nextShardId;
    this.shardMs = shardMs;
  }

  /** Series that have points in a shard that is there. */
  get seriesStored(): number {
    return this.#seriesStored;
  }

  get shardsDropped(): number {
    return this.#shardsDropped;
  }

  /** Those that hold points, oldest first. */
  shards(): Shard[] {
    return [...this.#shards.values()]
      .filter((shard) => shard.pointsStored > 0)
      .sort((a, b) => a.startMs - b.startMs);
  }

  /** shardAt gives the shard that holds a time, making it where there is none. */
  shardAt(timeMs: number): Shard {
    const number = Math.floor(Math.min(furthestMs, Math.max(-furthestMs, timeMs)) / this.shardMs);
    const found = this.#shards.get(number);
    if (found) return found;
    const startMs = number * this.shardMs;
    const shard = new Shard(this.#nextShardId(), startMs, startMs + this.shardMs);
    this.#shards.set(number, shard);
    return shard;
  }

  measurementOf(series: number): number {
    return this.#measurementOfSeries[series] ?? 0;
  }

  /** nameSeries reads the measurement of a series that was just found for the first time, from its key at [at, end). */
  nameSeries(series: number, block: TextBlock, at: number, end: number): void {
    if (series >= this.#measurementOfSeries.length) {
      const next = new Int32Array(2 * series);
      next.set(this.#measurementOfSeries);
      this.#measurementOfSeries = next;
    }
    let nameEnd = at;
    while (nameEnd < end && (block.bytes[nameEnd] !== comma || block.bytes[nameEnd - 1] === backslash))
      nameEnd += 1;
    this.#measurementOfSeries[series] =
      this.#recentNames.find(({ raw }) => standsAt(raw, block.bytes, at, nameEnd))?.number ??
      this.#readName(block.bytes.slice(at, nameEnd));
  }

  #readName(raw: Uint8Array): number {
    const text = Buffer.from(raw).toString('utf8');
    const number = this.#numberOf(text.replace(/\\([, ])/g, '$1'));
    this.#recentNames.unshift({ raw, number });
    this.#recentNames.length = Math.min(maxRecentNames, this.#recentNames.length);
    return number;
  }

  #numberOf(name: string): number {
    const known = this.#measurementNumbers.get(name);
    if (known !== undefined) return known;
    this.#measurementNumbers.set(name, this.measurements.length);
    return this.measurements.push(name) - 1;
  }

  /** store counts points; a shard that was dropped meanwhile takes none. */
  store(shard: Shard, measurement: number, points: number): void {
    if (shard.isDropped) return;
    shard.addPoints(measurement, points);
  }

  storeSeries(shard: Shard, series: number): void {
    if (shard.isDropped || shard.hasSeries(series)) return;
    shard.addSeries(series);
    if (series >= this.#shardsOfSeries.length) {
      const next = new Uint16Array(2 * series);
      next.set(this.#shardsOfSeries);
      this.#shardsOfSeries = next;
    }
    const shards = (this.#shardsOfSeries[series] ?? 0) + 1;
    this.#shardsOfSeries[series] = shards;
    if (shards === 1) this.#seriesStored += 1;
  }

  /** dropShard forgets the points of a shard, and the series that had points nowhere else; false where there is no such shard. */
  dropShard(id: number): boolean {
    const entry = [...this.#shards].find(([, shard]) => shard.id === id);
    if (!entry) return false;
    const [number, shard] = entry;
    this.#shards.delete(number);
    this.#shardsDropped += 1;
    shard.isDropped = true;
    for (let series = 0; series < this.series.count; series += 1) {
      if (!shard.hasSeries(series)) continue;
      const shards = (this.#shardsOfSeries[series] ?? 0) - 1;
      this.#shardsOfSeries[series] = shards;
      if (shards === 0) this.#seriesStored -= 1;
    }
    return true;
  }

  /**
   * pointsByMeasurement gives the stored points in [fromMs, untilMs) of each measurement; a shard counts whole as soon as
   * one moment of it lies in there, since points keep no time of their own here.
   */
  pointsByMeasurement(fromMs: number, untilMs: number): number[] {
    const shards = [...this.#shards.values()].filter(
      (shard) => shard.endMs > fromMs && shard.startMs < untilMs,
    );
    return summed(shards, this.measurements.length);
  }

  /** pointsByWindow gives the same for each window that holds shards, by its begin: multiples of `windowMs` since 1970. */
  pointsByWindow(fromMs: number, untilMs: number, windowMs: number): [startMs: number, points: number[]][] {
    const windows = new Map<number, Shard[]>();
    for (const shard of this.shards()) {
      if (shard.endMs <= fromMs || shard.startMs >= untilMs) continue;
      const startMs = Math.floor(shard.startMs / windowMs) * windowMs;
      windows.set(startMs, [...(windows.get(startMs) ?? []), shard]);
    }
    return [...windows].map(([startMs, shards]) => [startMs, summed(shards, this.measurements.length)]);
  }
}

/** Sums of several shards by measurement. */
function summed(shards: Shard[], measurements: number): number[] {
  return Array.from({ length: measurements }, (_, number) =>
    shards.reduce((points, shard) => points + shard.points(number), 0),
  );
}

function standsAt(raw: Uint8Array, bytes: Uint8Array, at: number, end: number): boolean {
  if (raw.length !== end - at) return false;
  for (let i = 0; i < raw.length; i += 1) if (raw[i] !== bytes[at + i]) return false;
  return true;
}
