import type { TextBlock } from './text-block.ts';

const newline = 10;
const quote = 34;
const comma = 44;
const equals = 61;
const backslash = 92;
const newlines = 0x0a0a0a0a;
const quotes = 0x22222222;
const backslashes = 0x5c5c5c5c;
const ones = 0x01010101;
const highBits = 0x80808080;

/** lineEndOf gives where the line ends whose fields begin at `from`: at its line break, or at `end` where it is not there yet. */
export function lineEndOf(block: TextBlock, from: number, end: number): number {
  const { bytes, view } = block;
  let i = from;
  for (; i < end; i += 4) {
    const word = view.getInt32(i, true);
    const n = word ^ newlines;
    const q = word ^ quotes;
    const b = word ^ backslashes;
    if (((((n - ones) & ~n) | ((q - ones) & ~q) | ((b - ones) & ~b)) & highBits) !== 0) break;
  }
  for (; i < end; i += 1) {
    const byte = bytes[i];
    if (byte === newline) return i;
    if (byte === quote || byte === backslash) return quotedLineEnd(bytes, from, end);
  }
  return end;
}

/** As InfluxDB 1.x finds it: a quotation mark counts where a value may stand, a backslash guards the byte behind it. */
function quotedLineEnd(bytes: Uint8Array, from: number, end: number): number {
  let isQuoted = false;
  let openValues = 0;
  for (let i = from; i < end; i += 1) {
    const byte = bytes[i];
    if (byte === backslash) i += 1;
    else if (byte === quote) {
      if (openValues > 0) isQuoted = !isQuoted;
    } else if (isQuoted) continue;
    else if (byte === equals) openValues += 1;
    else if (byte === comma) openValues -= 1;
    else if (byte === newline) return i;
  }
  return end;
}
