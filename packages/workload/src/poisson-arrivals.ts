import { hash32 } from '@tidemark/domain/kernel/seeded-random';
import { poissonDraw } from '@tidemark/domain/load/poisson-draw';

const minutesPerBlock = 1_024;
/** Blocks kept at a time: 2 MB. */
const maxBlocks = 256;
const salt = 0x0a44_1fa1;

/** Counts arrivals that come by chance, so many a minute on average. Every answer depends on seed, mean and question only. */
export class PoissonArrivals {
  readonly #seed: number;
  readonly #mean: number;
  /** Arrivals before each block. */
  readonly #before: number[] = [0];
  /** Arrivals before each minute of a block, counted from its start, and at its end; those made first go first. */
  readonly #blocks = new Map<number, Float64Array>();

  constructor(seed: number, meanPerMinute: number) {
    this.#seed = seed;
    this.#mean = meanPerMinute;
  }

  /** How many arrived before whole minute `minute`. */
  until(minute: number): number {
    if (minute <= 0) return 0;
    const block = Math.floor(minute / minutesPerBlock);
    return this.#countBefore(block) + (this.#counts(block)[minute - block * minutesPerBlock] ?? 0);
  }

  /** The first whole minute, up to `latest`, before which at least `count` arrived; infinite where that is later. */
  firstMinuteWith(count: number, latest: number): number {
    if (count <= 0) return 0;
    if (this.until(latest) < count) return Number.POSITIVE_INFINITY;
    const block = firstIndexWith(this.#before, count) - 1;
    const within = count - (this.#before[block] ?? 0);
    return block * minutesPerBlock + firstIndexWith(this.#counts(block), within);
  }

  #countBefore(block: number): number {
    for (let last = this.#before.length - 1; last < block; last += 1) {
      this.#before.push((this.#before[last] ?? 0) + (this.#counts(last)[minutesPerBlock] ?? 0));
    }
    return this.#before[block] ?? 0;
  }

  #counts(block: number): Float64Array {
    const known = this.#blocks.get(block);
    if (known) return known;
    const counts = new Float64Array(minutesPerBlock + 1);
    for (let k = 0; k < minutesPerBlock; k += 1) {
      counts[k + 1] = (counts[k] ?? 0) + this.#draw(block * minutesPerBlock + k);
    }
    const oldest = this.#blocks.keys().next();
    if (this.#blocks.size >= maxBlocks && !oldest.done) this.#blocks.delete(oldest.value);
    this.#blocks.set(block, counts);
    return counts;
  }

  #draw(minute: number): number {
    return poissonDraw(this.#mean, (k) => (hash32(this.#seed, minute, salt + k) + 0.5) / 4_294_967_296);
  }
}

/** The first index of ascending numbers at which they reach `count`. */
function firstIndexWith(ascending: ArrayLike<number>, count: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) >= count) high = middle;
    else low = middle + 1;
  }
  return low;
}
