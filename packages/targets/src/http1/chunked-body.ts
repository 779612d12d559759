import { cr, isTextByte, lf } from './byte-classes.ts';
import type { KeptBody } from './kept-body.ts';

const semicolon = 59;
/** More digits would be 4 GiB in a chunk: no server answers a write with that. */
const maxSizeDigits = 8;
/** Most bytes of extensions and trailers, which mean nothing to us, in one answer. */
const maxOverheadBytes = 16_384;

type Part = 'size' | 'extension' | 'size-end' | 'data' | 'data-cr' | 'data-lf' | 'trailer' | 'trailer-end';

/** What `read` gives instead of the place where the body ended. */
export const chunksIncomplete = -1;
export const chunksMalformed = -2;

/** ChunkedBody takes a body apart that comes in chunks (RFC 9112, 7.1), strictly: CR LF everywhere, sizes of at most 8 digits. */
export class ChunkedBody {
  #part: Part = 'size';
  #sizeDigits = 0;
  #leftBytes = 0;
  #overheadBytes = 0;
  #trailerBytes = 0;

  reset(): void {
    this.#part = 'size';
    this.#sizeDigits = 0;
    this.#leftBytes = 0;
    this.#overheadBytes = 0;
    this.#trailerBytes = 0;
  }

  /** Reads on in [from, end), adds what belongs to the body, and gives where the body ended, or why it did not. */
  read(bytes: Uint8Array, from: number, end: number, body: KeptBody): number {
    let at = from;
    while (at < end) {
      if (this.#part === 'data') {
        const taken = Math.min(this.#leftBytes, end - at);
        body.add(bytes, at, at + taken);
        this.#leftBytes -= taken;
        at += taken;
        if (this.#leftBytes === 0) this.#part = 'data-cr';
        continue;
      }
      const isLast = this.#part === 'trailer-end' && this.#trailerBytes === 0;
      if (!this.#step(bytes[at] ?? 0)) return chunksMalformed;
      at += 1;
      if (isLast) return at;
    }
    return chunksIncomplete;
  }

  /** Takes one byte outside of data; false where it must not stand there. */
  #step(byte: number): boolean {
    switch (this.#part) {
      case 'size':
        return this.#size(byte);
      case 'extension':
        if (byte === cr) this.#part = 'size-end';
        return byte === cr || this.#overhead(byte);
      case 'size-end':
        this.#part = this.#leftBytes === 0 ? 'trailer' : 'data';
        this.#sizeDigits = 0;
        return byte === lf;
      case 'data-cr':
        this.#part = 'data-lf';
        return byte === cr;
      case 'data-lf':
        this.#part = 'size';
        return byte === lf;
      case 'trailer':
        if (byte === cr) this.#part = 'trailer-end';
        else this.#trailerBytes += 1;
        return byte === cr || this.#overhead(byte);
      case 'trailer-end':
        this.#part = 'trailer';
        this.#trailerBytes = 0;
        return byte === lf;
      case 'data':
        return false;
    }
  }

  #size(byte: number): boolean {
    const digit = hexDigit(byte);
    if (digit >= 0) {
      this.#sizeDigits += 1;
      this.#leftBytes = this.#leftBytes * 16 + digit;
      return this.#sizeDigits <= maxSizeDigits;
    }
    if (this.#sizeDigits === 0) return false;
    this.#part = byte === cr ? 'size-end' : 'extension';
    return byte === cr || byte === semicolon;
  }

  #overhead(byte: number): boolean {
    this.#overheadBytes += 1;
    return isTextByte[byte] === 1 && this.#overheadBytes <= maxOverheadBytes;
  }
}

function hexDigit(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
