import type { TextBlock } from './text-block.ts';

const space = 32;
const newline = 10;
const backslash = 92;

/** The three bytes at which reading four at a time has to stop, in every byte of a word. */
const spaces = 0x20202020;
const newlines = 0x0a0a0a0a;
const backslashes = 0x5c5c5c5c;
const ones = 0x01010101;
const highBits = 0x80808080;

const initialSlots = 8_192;
const initialSeries = 4_096;
const initialArenaWords = 65_536;

/**
 * The distinct series keys of one database, exactly: a hash table with open addressing over an arena of texts, where every
 * match is a comparison of all bytes. A key is the text up to the first space that no backslash precedes.
 */
export class SeriesTable {
  /** Two numbers a slot: hash, and series + 1 (0: free). */
  #slots = new Int32Array(2 * initialSlots);
  #mask = initialSlots - 1;
  #arena = new Int32Array(initialArenaWords);
  #usedWords = 0;
  #firstWord = new Int32Array(initialSeries);
  #length = new Int32Array(initialSeries);
  /** The series that followed each one when it came last: load comes in rounds, so it mostly follows again. */
  #successor = new Int32Array(initialSeries).fill(-1);
  #count = 0;
  #keyHash = 0;
  #keyEnd = 0;

  /** How many distinct keys there are; series are numbered from 0 in the order in which they came. */
  get count(): number {
    return this.#count;
  }

  /** Where the key ends that was found last. */
  get keyEnd(): number {
    return this.#keyEnd;
  }

  /**
   * find gives the series whose key begins at `at`, entering it where it is new; -1 where the text ends within the key.
   * `previous` is the series of the line before, or -1.
   */
  find(block: TextBlock, at: number, end: number, previous: number): number {
    const expected = previous < 0 ? -1 : (this.#successor[previous] ?? -1);
    if (expected >= 0) {
      const keyEnd = at + (this.#length[expected] ?? 0);
      if (keyEnd < end && block.bytes[keyEnd] === space && this.#isKey(expected, block, at, keyEnd)) {
        this.#keyEnd = keyEnd;
        return expected;
      }
    }
    if (!this.#scan(block, at, end)) return -1;
    const series = this.#lookUp(block, at);
    if (previous >= 0) this.#successor[previous] = series;
    return series;
  }

  /** Reads to the end of the key, four bytes at a time as long as nothing is escaped, and hashes them (MurmurHash3). */
  #scan({ bytes, view }: TextBlock, at: number, end: number): boolean {
    let hash = 0;
    let i = at;
    for (; i < end; i += 4) {
      const word = view.getInt32(i, true);
      const s = word ^ spaces;
      const n = word ^ newlines;
      const b = word ^ backslashes;
      if (((((s - ones) & ~s) | ((n - ones) & ~n) | ((b - ones) & ~b)) & highBits) !== 0) break;
      hash = mixed(hash, word);
    }
    for (; ; i += 1) {
      if (i >= end) return false;
      const byte = bytes[i] ?? 0;
      if ((byte === space || byte === newline) && (i === at || bytes[i - 1] !== backslash)) break;
      hash = mixed(hash, byte);
    }
    this.#keyEnd = i;
    this.#keyHash = finished(hash ^ (i - at));
    return true;
  }

  #lookUp(block: TextBlock, at: number): number {
    const hash = this.#keyHash;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const series = (this.#slots[2 * slot + 1] ?? 0) - 1;
      if (series < 0) return this.#enter(block, at, slot);
      if (this.#slots[2 * slot] !== hash) continue;
      if (this.#length[series] === this.#keyEnd - at && this.#isKey(series, block, at, this.#keyEnd))
        return series;
    }
  }

  /** Compares all bytes of a key with those from `at` on; both have room behind them, so the last word is masked. */
  #isKey(series: number, { view }: TextBlock, at: number, end: number): boolean {
    const arena = this.#arena;
    let word = this.#firstWord[series] ?? 0;
    let i = at;
    for (; i + 4 <= end; i += 4) {
      if (arena[word] !== view.getInt32(i, true)) return false;
      word += 1;
    }
    if (i === end) return true;
    return ((arena[word] ?? 0) ^ view.getInt32(i, true)) << (8 * (4 - (end - i))) === 0;
  }

  #enter(block: TextBlock, at: number, slot: number): number {
    const series = this.#count;
    const length = this.#keyEnd - at;
    if (series === this.#length.length) this.#growSeries();
    const words = (length + 3) >> 2;
    if (this.#usedWords + words > this.#arena.length) this.#growArena(words);
    this.#firstWord[series] = this.#usedWords;
    this.#length[series] = length;
    const arena = this.#arena;
    const { view } = block;
    // The last word may hold bytes from behind the key: comparing masks them.
    for (let i = 0; i < words; i += 1) arena[this.#usedWords + i] = view.getInt32(at + 4 * i, true);
    this.#usedWords += words;
    this.#count += 1;
    this.#slots[2 * slot] = this.#keyHash;
    this.#slots[2 * slot + 1] = series + 1;
    if (2 * this.#count > this.#mask) this.#growSlots();
    return series;
  }

  #growSeries(): void {
    const size = 2 * this.#length.length;
    this.#firstWord = grown(this.#firstWord, size);
    this.#length = grown(this.#length, size);
    const known = this.#successor.length;
    this.#successor = grown(this.#successor, size).fill(-1, known);
  }

  #growArena(words: number): void {
    this.#arena = grown(this.#arena, 2 * this.#arena.length + words);
  }

  #growSlots(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(2 * old.length);
    this.#mask = 2 * this.#mask + 1;
    for (let i = 0; i < old.length; i += 2) {
      const hash = old[i] ?? 0;
      if (old[i + 1] === 0) continue;
      let slot = hash & this.#mask;
      while (this.#slots[2 * slot + 1] !== 0) slot = (slot + 1) & this.#mask;
      this.#slots[2 * slot] = hash;
      this.#slots[2 * slot + 1] = old[i + 1] ?? 0;
    }
  }
}

function grown(old: Int32Array<ArrayBuffer>, size: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(size);
  next.set(old);
  return next;
}

function mixed(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = Math.imul((k << 15) | (k >>> 17), 0x1b873593);
  const h = hash ^ k;
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
}

function finished(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
