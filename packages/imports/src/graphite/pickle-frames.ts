/** What carbon's pickle listener takes of one frame. */
const carbonFrameBytes = 1_048_576;

const headBytes = 4;

/**
 * PickleFrames splits a stream into frames, each behind its length (uint32, big-endian). It keeps what has arrived of one frame and no
 * more: a length is checked when it is there, and nothing is allocated for bytes that have not arrived.
 */
export class PickleFrames {
  readonly #maxBytes: number;
  #kept = new Uint8Array(0);
  #keptBytes = 0;
  #refusal: string | null = null;

  constructor(maxBytes = carbonFrameBytes) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes of a frame that has not arrived completely: above zero at the end of a stream, its last frame was cut. */
  get unfinishedBytes(): number {
    return this.#keptBytes;
  }

  /**
   * push takes the next bytes and gives the frames that are complete now, without their lengths. After a refusal the place in the stream
   * is lost: close the connection. Frames before the refused length are still given; later calls give none and repeat the reason.
   */
  push(chunk: Uint8Array): { frames: Uint8Array[]; refusal: string | null } {
    if (this.#refusal !== null) return { frames: [], refusal: this.#refusal };
    this.#keep(chunk);
    const frames: Uint8Array[] = [];
    let at = 0;
    while (this.#keptBytes - at >= headBytes) {
      const length = this.#lengthAt(at);
      this.#refusal = this.#refusalOf(length);
      const end = at + headBytes + length;
      if (this.#refusal !== null || end > this.#keptBytes) break;
      frames.push(this.#kept.slice(at + headBytes, end));
      at = end;
    }
    this.#drop(this.#refusal === null ? at : this.#keptBytes);
    return { frames, refusal: this.#refusal };
  }

  #lengthAt(at: number): number {
    return new DataView(this.#kept.buffer).getUint32(at, false);
  }

  #refusalOf(length: number): string | null {
    if (length === 0) return 'a frame has no content';
    if (length <= this.#maxBytes) return null;
    return `a frame claims ${length} bytes, and ${this.#maxBytes} are allowed`;
  }

  #keep(chunk: Uint8Array): void {
    const needed = this.#keptBytes + chunk.length;
    if (needed > this.#kept.length) {
      const grown = new Uint8Array(Math.max(needed, 2 * this.#keptBytes));
      grown.set(this.#kept.subarray(0, this.#keptBytes));
      this.#kept = grown;
    }
    this.#kept.set(chunk, this.#keptBytes);
    this.#keptBytes = needed;
  }

  /** Room is given back once all of it was read, so that an idle connection keeps none. */
  #drop(byteCount: number): void {
    if (byteCount === this.#keptBytes) this.#kept = new Uint8Array(0);
    else this.#kept.copyWithin(0, byteCount, this.#keptBytes);
    this.#keptBytes -= byteCount;
  }
}
