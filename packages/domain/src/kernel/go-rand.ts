import { goRandOutputs } from './go-rand-table.ts';

/** The seed that inch gives to Go's generator; another seed would need its own table. */
export const goRandSeed = 1234;

const length = 607;
const tap = 273;

/** Gives the n-th number of a sequence; moving forward is cheap, moving back starts over. */
export type GoRandCursor = { at(n: number): number };

/**
 * goRandCursor gives the numbers of Go's `rand.New(rand.NewSource(1234)).Intn(below)`, for `below` up to 2^31 - 1.
 * The generator is an additive lagged Fibonacci one: x[n] = x[n-607] + x[n-273] mod 2^64. Intn takes bits 32 to 62 and, unless
 * `below` is a power of two, draws again where the remainder would be biased (`Int31n` of Go's math/rand).
 */
export function goRandCursor(below: number): GoRandCursor {
  let source = new FibonacciSource();
  let nextNumber = 0;
  let last = 0;
  const isPowerOfTwo = (below & (below - 1)) === 0;
  const largest = 2_147_483_647 - (2_147_483_648 % below);
  const draw = () => {
    let value = source.next31();
    if (isPowerOfTwo) return value & (below - 1);
    while (value > largest) value = source.next31();
    return value % below;
  };
  return {
    at(n) {
      if (n + 1 < nextNumber) {
        source = new FibonacciSource();
        nextNumber = 0;
      }
      for (; nextNumber <= n; nextNumber += 1) last = draw();
      return last;
    },
  };
}

/** The outputs as two halves of 32 bits each, in a ring of 607. */
class FibonacciSource {
  readonly #high = new Uint32Array(length);
  readonly #low = new Uint32Array(length);
  #at = 0;
  #isFirstTurn = true;

  constructor() {
    const bytes = atob(goRandOutputs);
    const word = (from: number) => {
      let value = 0;
      for (let k = 0; k < 4; k += 1) value = value * 256 + bytes.charCodeAt(from + k);
      return value;
    };
    for (let k = 0; k < length; k += 1) {
      this.#high[k] = word(k * 8);
      this.#low[k] = word(k * 8 + 4);
    }
  }

  /** Bits 32 to 62 of the next output. */
  next31(): number {
    const at = this.#at;
    if (!this.#isFirstTurn) {
      const other = at >= tap ? at - tap : at - tap + length;
      const low = (this.#low[at] ?? 0) + (this.#low[other] ?? 0);
      this.#low[at] = low;
      this.#high[at] = (this.#high[at] ?? 0) + (this.#high[other] ?? 0) + (low > 0xffff_ffff ? 1 : 0);
    }
    this.#at = at + 1;
    if (this.#at === length) {
      this.#at = 0;
      this.#isFirstTurn = false;
    }
    return (this.#high[at] ?? 0) & 0x7fff_ffff;
  }
}
