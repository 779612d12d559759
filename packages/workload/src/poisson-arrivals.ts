import { hash32 } from '@tidemark/domain/kernel/seeded-random';

const minutesPerBlock = 1_024;
/** Limit of cached blocks: 2 MiB. */
const maxBlocks = 256;
const salt = 0x0a44_1fa1;

/** Counts random arrivals with a given mean per minute. Every result depends only on seed, mean and arguments. */
export class PoissonArrivals {
  readonly #seed: number;
  readonly #mean: number;
  /** Arrivals before each block. */
  readonly #before: number[] = [0];
  /** Arrivals before each minute of a block, counted from its start, and at its end; the oldest blocks are evicted first. */
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

  /** The first whole minute, up to `latest`, before which at least `count` arrived; infinite if that is later. */
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

/** Beyond this mean the normal approximation is closer than a thousandth of the band's width. */
const largestSummedMean = 1_000;
const z95 = 1.959963984540054;

/** poissonBand gives the counts between which a Poisson count of this mean lies in at least 95 of 100 cases. */
export function poissonBand(mean: number): { low: number; high: number } {
  if (mean <= 0) return { low: 0, high: 0 };
  if (mean > largestSummedMean) {
    const half = z95 * Math.sqrt(mean);
    return { low: Math.floor(mean - half), high: Math.ceil(mean + half) };
  }
  return { low: quantileOf(mean, 0.025), high: quantileOf(mean, 0.975) };
}

/** The least count whose cumulative probability reaches `share`. */
function quantileOf(mean: number, share: number): number {
  let logProbability = -mean;
  let cumulative = Math.exp(logProbability);
  let count = 0;
  while (cumulative < share) {
    count += 1;
    logProbability += Math.log(mean / count);
    cumulative += Math.exp(logProbability);
  }
  return count;
}

/**
 * poissonDraw gives a Poisson variate of mean `mean` from uniform numbers in (0, 1): `uniformAt(k)` is the k-th.
 * Inversion below a mean of 10; above, Hörmann's transformed rejection (PTRS, 1993), which needs 2.2 numbers on average.
 */
export function poissonDraw(mean: number, uniformAt: (k: number) => number): number {
  if (mean <= 0) return 0;
  return mean < 10 ? byInversion(mean, uniformAt(0)) : byRejection(mean, uniformAt);
}

function byInversion(mean: number, uniform: number): number {
  let share = Math.exp(-mean);
  let below = share;
  let count = 0;
  while (uniform > below && count < 200) {
    count += 1;
    share *= mean / count;
    below += share;
  }
  return count;
}

function byRejection(mean: number, uniformAt: (k: number) => number): number {
  const b = 0.931 + 2.53 * Math.sqrt(mean);
  const a = -0.059 + 0.02483 * b;
  const inverseAlpha = 1.1239 + 1.1328 / (b - 3.4);
  const accepted = 0.9277 - 3.6224 / (b - 2);
  for (let k = 0; ; k += 2) {
    const u = uniformAt(k) - 0.5;
    const v = uniformAt(k + 1);
    const us = 0.5 - Math.abs(u);
    const count = Math.floor(((2 * a) / us + b) * u + mean + 0.43);
    if (us >= 0.07 && v <= accepted) return count;
    if (count < 0 || (us < 0.013 && v > us)) continue;
    const bound = Math.log((v * inverseAlpha) / (a / (us * us) + b));
    if (bound <= count * Math.log(mean) - mean - logFactorial(count)) return count;
  }
}

/** ln n! by summing where n is small, else by Stirling's series (error below 1e-10 from 10 on). */
function logFactorial(n: number): number {
  if (n < 10) {
    let sum = 0;
    for (let k = 2; k <= n; k += 1) sum += Math.log(k);
    return sum;
  }
  const x = n + 1;
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1_260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}
