import { ChunkedReader } from './chunked-reader.ts';
import type { RequestFault, RequestHead } from './request-head.ts';

/** Takes the content of a body as it comes; `isLast` is only set where that is known already. */
export type PieceTaker = (data: Buffer, from: number, to: number, isLast: boolean) => void;

/** Reads the body of one request, by its length or in chunks; `fault` is set where chunks are malformed. */
export class BodyReader {
  #remaining: number;
  readonly #chunked: ChunkedReader | null;

  constructor(body: RequestHead['body']) {
    this.#remaining = body.kind === 'length' ? body.length : 0;
    this.#chunked = body.kind === 'chunked' ? new ChunkedReader() : null;
  }

  /** Whether nothing of the body is left to read. */
  get isDone(): boolean {
    return this.#chunked === null ? this.#remaining === 0 : this.#chunked.isDone;
  }

  get fault(): RequestFault | null {
    return this.#chunked?.fault ?? null;
  }

  /** read gives the position behind what belongs to the body. */
  read(data: Buffer, from: number, take: PieceTaker): number {
    if (this.#chunked !== null)
      return this.#chunked.read(data, from, (piece, begin, end) => take(piece, begin, end, false));
    const to = Math.min(data.length, from + this.#remaining);
    this.#remaining -= to - from;
    take(data, from, to, this.#remaining === 0);
    return to;
  }
}
