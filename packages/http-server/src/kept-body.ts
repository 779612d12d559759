import type { RequestFault } from './request-head.ts';

/** A body that is kept whole, up to a size. */
export class KeptBody {
  readonly #pieces: Buffer[] = [];
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  take(data: Buffer, from: number, to: number): void {
    this.#bytes += to - from;
    if (this.#bytes <= this.#maxBytes) this.#pieces.push(Buffer.from(data.subarray(from, to)));
    else this.#pieces.length = 0;
  }

  end(): RequestFault | null {
    return this.#bytes <= this.#maxBytes ? null : { statusCode: 413, reason: 'the body is too large' };
  }

  content(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
