import { uniformBelow } from '@tidemark/domain/kernel/seeded-random';

/** Lengths that a careless reader would allocate or loop for. */
const bombs = [0xffffffff, 0x7fffffff, 0x80000000, 0x00ffffff, 0x40000000, 0];

/** Draws of one mutated input: the same for the same seed and index, on every machine. */
class Draws {
  readonly #seed: number;
  readonly #index: number;
  #salt = 0;

  constructor(seed: number, index: number) {
    this.#seed = seed;
    this.#index = index;
  }

  below(bound: number): number {
    return bound <= 0 ? 0 : uniformBelow(this.#seed, this.#index, this.#salt++, bound);
  }

  of<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to draw from');
    return item;
  }
}

type Change = (bytes: Uint8Array, draws: Draws, bases: readonly Uint8Array[]) => Uint8Array;

const changes: Change[] = [
  function flipBit(bytes, draws) {
    const at = draws.below(bytes.length);
    return written(bytes, at, [(bytes[at] ?? 0) ^ (1 << draws.below(8))]);
  },
  function setByte(bytes, draws) {
    return written(bytes, draws.below(bytes.length), [draws.below(256)]);
  },
  function truncate(bytes, draws) {
    return bytes.slice(0, draws.below(bytes.length));
  },
  function insertByte(bytes, draws) {
    const at = draws.below(bytes.length + 1);
    return joined(bytes.slice(0, at), Uint8Array.of(draws.below(256)), bytes.slice(at));
  },
  function removeRange(bytes, draws) {
    const at = draws.below(bytes.length);
    return joined(bytes.slice(0, at), bytes.slice(at + 1 + draws.below(8)));
  },
  function repeatRange(bytes, draws) {
    const at = draws.below(bytes.length);
    const range = bytes.slice(at, at + 1 + draws.below(16));
    const copies = Array.from({ length: 1 + draws.below(50) }, () => range);
    return joined(bytes.slice(0, at), ...copies, bytes.slice(at));
  },
  function splice(bytes, draws, bases) {
    const other = draws.of(bases);
    return joined(bytes.slice(0, draws.below(bytes.length + 1)), other.slice(draws.below(other.length)));
  },
  function putLength(bytes, draws) {
    const four = new Uint8Array(4);
    new DataView(four.buffer).setUint32(0, draws.of(bombs), draws.below(2) === 0);
    return written(bytes, draws.below(bytes.length), four);
  },
];

/** mutatedBytes gives input `index` of a series: one of the bases with one to four changes. */
export function mutatedBytes(bases: readonly Uint8Array[], seed: number, index: number): Uint8Array {
  const draws = new Draws(seed, index);
  let bytes = draws.of(bases);
  for (let left = 1 + draws.below(4); left > 0; left--) bytes = draws.of(changes)(bytes, draws, bases);
  return bytes;
}

function written(bytes: Uint8Array, at: number, patch: ArrayLike<number>): Uint8Array {
  const copy = bytes.slice();
  for (let i = 0; i < patch.length && at + i < copy.length; i++) copy[at + i] = patch[i] ?? 0;
  return copy;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
