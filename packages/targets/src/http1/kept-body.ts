const firstBytes = 1_024;

/** KeptBody keeps the first bytes of a body and counts the rest, so that an answer of any size takes bounded memory. */
export class KeptBody {
  readonly #maxBytes: number;
  #kept: Buffer | null = null;
  #keptBytes = 0;
  /** All bytes that came, kept or not. */
  byteCount = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  reset(): void {
    this.#kept = null;
    this.#keptBytes = 0;
    this.byteCount = 0;
  }

  /** Takes the bytes [from, end), of which it makes a copy. */
  add(bytes: Uint8Array, from: number, end: number): void {
    this.byteCount += end - from;
    const room = Math.min(this.#maxBytes - this.#keptBytes, end - from);
    if (room <= 0) return;
    this.#withRoomFor(room).set(bytes.subarray(from, from + room), this.#keptBytes);
    this.#keptBytes += room;
  }

  text(): string {
    return this.#kept === null ? '' : this.#kept.toString('utf8', 0, this.#keptBytes);
  }

  #withRoomFor(byteCount: number): Buffer {
    const needed = this.#keptBytes + byteCount;
    if (this.#kept !== null && this.#kept.length >= needed) return this.#kept;
    const grown = Buffer.allocUnsafe(Math.min(this.#maxBytes, Math.max(firstBytes, needed * 2)));
    if (this.#kept !== null) grown.set(this.#kept.subarray(0, this.#keptBytes));
    this.#kept = grown;
    return grown;
  }
}
