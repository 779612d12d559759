import type { RequestFault } from './request-head.ts';

const nothing = Buffer.alloc(0);

/** A body that is kept whole, up to a size. It takes at most twice its bytes, in however small pieces it comes. */
export class KeptBody {
  readonly #maxBytes: number;
  #kept = nothing;
  #bytes = 0;
  #isTooLarge = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  take(data: Buffer, from: number, to: number): void {
    const end = this.#bytes + to - from;
    this.#isTooLarge ||= end > this.#maxBytes;
    if (this.#isTooLarge) {
      this.#kept = nothing;
      return;
    }
    if (end > this.#kept.length) this.#grow(end);
    data.copy(this.#kept, this.#bytes, from, to);
    this.#bytes = end;
  }

  end(): RequestFault | null {
    return this.#isTooLarge ? { statusCode: 413, reason: 'the body is too large' } : null;
  }

  content(): Buffer {
    return this.#kept.subarray(0, this.#bytes);
  }

  #grow(bytes: number): void {
    const grown = Buffer.allocUnsafe(Math.max(bytes, Math.min(2 * this.#kept.length, this.#maxBytes)));
    this.#kept.copy(grown, 0, 0, this.#bytes);
    this.#kept = grown;
  }
}
