import { hash32 } from './seeded-random.ts';

const rounds = 4;

/** shuffledPlace is where a shuffle of `size` things puts thing `index`: a permutation of its own for each `key`, in closed form. */
export function shuffledPlace(size: number, key: number, index: number): number {
  if (size <= 1) return 0;
  const halfBits = Math.ceil((32 - Math.clz32(size - 1)) / 2);
  let word = encipher(key, halfBits, index);
  while (word >= size) word = encipher(key, halfBits, word);
  return word;
}

/** A Feistel network permutes the words of an even number of bits; what falls outside the things is permuted again. */
function encipher(key: number, halfBits: number, word: number): number {
  const mask = (1 << halfBits) - 1;
  let left = word >>> halfBits;
  let right = word & mask;
  for (let round = 0; round < rounds; round += 1) {
    const mixed = left ^ (hash32(key, right, round) & mask);
    left = right;
    right = mixed;
  }
  return (left << halfBits) | right;
}
