/** Bytes behind a text that may be read and written, so that no reader of four bytes has to look where it ends. */
export const slackBytes = 16;

const newline = 10;
const initialBytes = 262_144;

/** Text that is read byte by byte and word by word; it grows, and what it holds is gone with the next text. */
export class TextBlock {
  bytes = new Uint8Array(initialBytes + slackBytes);
  view = new DataView(this.bytes.buffer);

  /** put places `head` and then chunk[from, to) at the start, with a line break behind them, and gives their length. */
  put(head: Uint8Array, headLength: number, chunk: Uint8Array, from: number, to: number): number {
    const length = headLength + to - from;
    if (length + slackBytes > this.bytes.length) this.#grow(length);
    if (headLength > 0) this.bytes.set(head.subarray(0, headLength), 0);
    copyBytes(this.bytes, headLength, chunk, from, to);
    this.bytes[length] = newline;
    return length;
  }

  /** closeLine makes the line break behind the text a part of it, and puts another one behind that. */
  closeLine(length: number): number {
    this.bytes[length + 1] = newline;
    return length + 1;
  }

  #grow(length: number): void {
    this.bytes = new Uint8Array(length * 2 + slackBytes);
    this.view = new DataView(this.bytes.buffer);
  }
}

/** Below this a loop is faster than making a view for `set`. */
const shortBytes = 96;

/** copyBytes copies source[from, to) to target[at...]. */
export function copyBytes(
  target: Uint8Array,
  at: number,
  source: Uint8Array,
  from: number,
  to: number,
): void {
  if (to - from > shortBytes) {
    target.set(source.subarray(from, to), at);
    return;
  }
  for (let i = from; i < to; i += 1) target[at + i - from] = source[i] ?? 0;
}
