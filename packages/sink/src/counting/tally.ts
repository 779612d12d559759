import type { Database } from './database.ts';
import type { Shard } from './shard.ts';

/** What one request brought; nothing of it is stored before `commit`. */
export class Tally {
  /** Lines with content, those that are left out included. */
  points = 0;
  /** Lines without fields, or with a quotation that never ends. */
  malformed = 0;
  /** Points still to be left out, from the first on. */
  leaveOut = 0;
  leftOut = 0;
  #shard: Shard | null = null;
  #counts = new Int32Array(64);
  readonly #touched: number[] = [];
  /** Counts of shards that the lines have left meanwhile. */
  readonly #earlier: { shard: Shard; measurement: number; points: number }[] = [];
  readonly #freshSeries: number[] = [];
  readonly #freshShards: Shard[] = [];

  /** add counts one point of a series. */
  add(shard: Shard, measurement: number, series: number): void {
    this.points += 1;
    if (this.leaveOut > 0) {
      this.leaveOut -= 1;
      this.leftOut += 1;
      return;
    }
    if (shard !== this.#shard) this.#turnTo(shard);
    if (measurement >= this.#counts.length) this.#grow(measurement);
    const count = this.#counts[measurement] ?? 0;
    if (count === 0) this.#touched.push(measurement);
    this.#counts[measurement] = count + 1;
    if (shard.hasSeries(series)) return;
    this.#freshSeries.push(series);
    this.#freshShards.push(shard);
  }

  /** commit stores everything in the database that the lines were read for, and empties the tally. */
  commit(database: Database): void {
    for (const { shard, measurement, points } of this.#earlier) database.store(shard, measurement, points);
    const shard = this.#shard;
    if (shard !== null) {
      for (const measurement of this.#touched)
        database.store(shard, measurement, this.#counts[measurement] ?? 0);
    }
    for (let i = 0; i < this.#freshSeries.length; i += 1) {
      const fresh = this.#freshShards[i];
      if (fresh) database.storeSeries(fresh, this.#freshSeries[i] ?? 0);
    }
    this.discard();
  }

  /** discard empties the tally: as if the request had never come. */
  discard(): void {
    for (const measurement of this.#touched) this.#counts[measurement] = 0;
    this.#touched.length = 0;
    this.#shard = null;
    this.#earlier.length = 0;
    this.#freshSeries.length = 0;
    this.#freshShards.length = 0;
    this.points = 0;
    this.malformed = 0;
    this.leaveOut = 0;
    this.leftOut = 0;
  }

  #turnTo(shard: Shard): void {
    const left = this.#shard;
    if (left !== null) {
      for (const measurement of this.#touched) {
        this.#earlier.push({ shard: left, measurement, points: this.#counts[measurement] ?? 0 });
        this.#counts[measurement] = 0;
      }
      this.#touched.length = 0;
    }
    this.#shard = shard;
  }

  #grow(measurement: number): void {
    const next = new Int32Array(2 * measurement);
    next.set(this.#counts);
    this.#counts = next;
  }
}
