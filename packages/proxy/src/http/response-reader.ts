import { BodyReader } from '@tidemark/http-server/body-reader';
import { type ResponseHead, readResponseHead } from './response-head.ts';

/** What a reader of responses asks of its owner. */
export type ResponseOwner = {
  /** Whether the request that is answered next was a HEAD; null: none waits for an answer. */
  answersHead(): boolean | null;
  /** A response that is no informational one began. */
  begin(status: number): void;
  /** It ended. */
  ended(): void;
  /** The bytes are no HTTP/1.1 from here on, or go on until the connection ends. */
  lost(): void;
};

type OpenResponse = { reader: BodyReader; isInformational: boolean };

const headEnd = Buffer.from('\r\n\r\n');
const maxHeadBytes = 65_536;
const nothing = Buffer.alloc(0);
const ignore = () => undefined;

/** Follows the responses of one connection, whose bytes all go on. */
export class ResponseReader {
  readonly #owner: ResponseOwner;
  #open: OpenResponse | null = null;
  #begun = nothing;
  isLost = false;

  constructor(owner: ResponseOwner) {
    this.#owner = owner;
  }

  /** readUntilEnd reads on until a response ends, and gives the position behind it, or the end of the bytes. */
  readUntilEnd(data: Buffer, from: number): number {
    let at = from;
    while (at < data.length && !this.isLost) {
      at = this.#open === null ? this.#readHead(data, at) : this.#readBody(this.#open, data, at);
      const open = this.#open;
      if (open === null || !open.reader.isDone) continue;
      this.#open = null;
      if (open.isInformational) continue;
      this.#owner.ended();
      return at;
    }
    return data.length;
  }

  /** giveUp reads no further. */
  giveUp(): void {
    if (!this.isLost) this.#lose();
  }

  #readHead(data: Buffer, from: number): number {
    const rest = from === 0 ? data : data.subarray(from);
    const piece = this.#begun.length === 0 ? rest : Buffer.concat([this.#begun, rest]);
    const end = piece.indexOf(headEnd);
    if (end < 0) {
      if (piece.length > maxHeadBytes) this.#lose();
      this.#begun = Buffer.from(piece);
      return data.length;
    }
    const isToHead = this.#owner.answersHead();
    const head = isToHead === null ? null : readResponseHead(piece, end, isToHead);
    const behind = from + end + headEnd.length - this.#begun.length;
    this.#begun = nothing;
    if (head === null || head.status === 101) this.#lose();
    else this.#begin(head);
    return behind;
  }

  #begin({ status, body }: ResponseHead): void {
    const isInformational = status < 200;
    if (!isInformational) this.#owner.begin(status);
    if (body.kind === 'open') this.#lose();
    else this.#open = { reader: new BodyReader(body), isInformational };
  }

  #readBody({ reader }: OpenResponse, data: Buffer, from: number): number {
    const to = reader.read(data, from, ignore);
    if (reader.fault !== null) this.#lose();
    return to;
  }

  #lose(): void {
    this.isLost = true;
    this.#open = null;
    this.#begun = nothing;
    this.#owner.lost();
  }
}
