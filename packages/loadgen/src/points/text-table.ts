import { copySlackBytes, copyText } from './copy-text.ts';

/** Texts as UTF-8 in one block of memory, to be copied into batches by number. */
export class TextTable {
  readonly maxBytes: number;
  readonly #texts: DataView;
  /** Where each text starts, and after the last where it ends. */
  readonly #starts: DataView;

  constructor(texts: readonly string[]) {
    const encoder = new TextEncoder();
    const blocks = texts.map((text) => encoder.encode(text));
    const total = blocks.reduce((sum, block) => sum + block.length, 0);
    const bytes = new Uint8Array(total + copySlackBytes);
    this.#starts = new DataView(new ArrayBuffer((blocks.length + 1) * 4));
    let at = 0;
    blocks.forEach((block, number) => {
      bytes.set(block, at);
      this.#starts.setUint32(number * 4, at);
      at += block.length;
    });
    this.#starts.setUint32(blocks.length * 4, at);
    this.#texts = new DataView(bytes.buffer);
    this.maxBytes = blocks.reduce((longest, block) => Math.max(longest, block.length), 0);
  }

  /** Writes text `number` and gives the position behind it. */
  write(target: DataView, at: number, number: number): number {
    const start = this.#starts.getUint32(number * 4);
    return copyText(target, at, this.#texts, start, this.#starts.getUint32(number * 4 + 4) - start);
  }
}
