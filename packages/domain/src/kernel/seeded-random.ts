/**
 * hash32 mixes a seed, a point index and a salt into 32 uniform bits, the same on every machine and thread.
 * Counter-based: the values of any point can be drawn without drawing those before it.
 * Finalizer of MurmurHash3 (Appleby, public domain), applied to each word.
 */
export function hash32(seed: number, index: number, salt: number): number {
  const low = index | 0;
  const high = Math.floor(index / 4_294_967_296) | 0;
  let h = mix(seed ^ Math.imul(salt + 1, 0x9e3779b1));
  h = mix(h ^ low);
  return high === 0 ? h >>> 0 : mix(h ^ Math.imul(high, 0x85ebca6b)) >>> 0;
}

function mix(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** uniformBelow gives an integer in [0, bound), bound at most 2^53; two words are drawn if one has too few bits. */
export function uniformBelow(seed: number, index: number, salt: number, bound: number): number {
  const word = hash32(seed, index, salt);
  if (bound <= 65_536) return Math.floor((word * bound) / 4_294_967_296);
  const wide = (hash32(seed, index, salt + 0x5bd1e995) >>> 11) * 4_294_967_296 + word;
  return Math.floor((wide / 9_007_199_254_740_992) * bound);
}

/** hashesOf gives hash32 of a seed and a salt as a function of the index: what depends on the two alone is mixed once. */
export function hashesOf(seed: number, salt: number): (index: number) => number {
  const key = mix(seed ^ Math.imul(salt + 1, 0x9e3779b1));
  return (index) => {
    const h = mix(key ^ (index | 0));
    if (index >= 0 && index <= 0xffff_ffff) return h >>> 0;
    return mix(h ^ Math.imul(Math.floor(index / 4_294_967_296) | 0, 0x85ebca6b)) >>> 0;
  };
}

/** uniformsBelow gives uniformBelow of a seed, a salt and a bound as a function of the index. */
export function uniformsBelow(seed: number, salt: number, bound: number): (index: number) => number {
  const low = hashesOf(seed, salt);
  if (bound <= 65_536) return (index) => ((low(index) * bound) / 4_294_967_296) | 0;
  const high = hashesOf(seed, salt + 0x5bd1e995);
  const wide = (index: number) => (high(index) >>> 11) * 4_294_967_296 + low(index);
  // Whole numbers of 32 bits are cheaper to go on with.
  return bound <= 0x7fff_ffff
    ? (index) => ((wide(index) / 9_007_199_254_740_992) * bound) | 0
    : (index) => Math.floor((wide(index) / 9_007_199_254_740_992) * bound);
}

const rounds = 4;

/** shuffledPlace is the position of item `index` in a shuffle of `size` items: a different permutation per `key`, in closed form. */
export function shuffledPlace(size: number, key: number, index: number): number {
  if (size <= 1) return 0;
  const halfBits = Math.ceil((32 - Math.clz32(size - 1)) / 2);
  let word = encipher(key, halfBits, index);
  while (word >= size) word = encipher(key, halfBits, word);
  return word;
}

/** A Feistel network permutes the words of an even number of bits; results outside the range are permuted again. */
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
