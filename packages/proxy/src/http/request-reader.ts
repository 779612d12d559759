import { BodyReader } from '@tidemark/http-server/body-reader';
import type { HeadReader } from '@tidemark/http-server/head-reader';
import type { RequestHead } from '@tidemark/http-server/request-head';

/** Of one request, as far as its answer depends on it. */
export type Asked = { isHead: boolean; closes: boolean; expectsContinue: boolean };

/** What a reader of requests asks of its owner. */
export type RequestOwner = {
  /** Bytes that go on to the part. */
  goOn(data: Buffer): void;
  /** Called with each head, which may be kept from the part as long as none of its bytes went on; true: it goes on. */
  begin(asked: Asked, isKeepable: boolean): boolean;
  /** A request that was kept from the part was read to its end. */
  keptEnded(): void;
  /** The bytes are no HTTP/1.1 from here on; they go on unread. */
  lost(): void;
};

type OpenRequest = { reader: BodyReader; goesOn: boolean };

const nothing = Buffer.alloc(0);
const ignore = () => undefined;

/** Follows the requests of one connection while their bytes go on unchanged. */
export class RequestReader {
  /** Heads are held until they are whole, so that the owner can keep requests from the part. */
  isSifting = false;
  readonly #heads: HeadReader<null>;
  readonly #owner: RequestOwner;
  #open: OpenRequest | null = null;
  #isLost = false;
  /** The beginning of a head, and how much of it went on already. */
  #begun = nothing;
  #begunGone = 0;

  constructor(heads: HeadReader<null>, owner: RequestOwner) {
    this.#heads = heads;
    this.#owner = owner;
  }

  /** take reads what the client sent. */
  take(piece: Buffer): void {
    if (this.#isLost) {
      this.#owner.goOn(piece);
      return;
    }
    const data = this.#begun.length === 0 ? piece : Buffer.concat([this.#begun, piece]);
    const goneBytes = this.#begunGone;
    this.#begun = nothing;
    this.#begunGone = 0;
    this.#walk(data, goneBytes);
  }

  /** release lets a held beginning of a head go on. */
  release(): void {
    const held = this.#begun.subarray(this.#begunGone);
    this.#begunGone = this.#begun.length;
    if (held.length > 0) this.#owner.goOn(held);
  }

  #walk(data: Buffer, goneBytes: number): void {
    let at = 0;
    /** Where those bytes begin that go on and did not yet. */
    let from = this.#open?.goesOn === false ? -1 : goneBytes;
    while (at < data.length) {
      const begin = at;
      if (this.#open !== null) at = this.#readBody(this.#open, data, at);
      else {
        const isGone = at === 0 && goneBytes > 0;
        const end = this.#readHead(data, at, isGone);
        if (end === 'incomplete') {
          const isHeld = this.isSifting && !isGone;
          this.#goOn(data, from, isHeld ? at : data.length);
          this.#begun = Buffer.from(data.subarray(at));
          this.#begunGone = isHeld ? 0 : this.#begun.length;
          return;
        }
        at = end;
      }
      const open = this.#open;
      if (open === null) continue;
      if (!open.goesOn && from >= 0) {
        this.#goOn(data, from, begin);
        from = -1;
      }
      if (!open.reader.isDone) continue;
      this.#open = null;
      if (!open.goesOn) {
        this.#owner.keptEnded();
        from = at;
      }
    }
    this.#goOn(data, from, data.length);
  }

  #goOn(data: Buffer, from: number, end: number): void {
    if (from === 0 && end === data.length) this.#owner.goOn(data);
    else if (from >= 0 && end > from) this.#owner.goOn(data.subarray(from, end));
  }

  #readHead(data: Buffer, from: number, isGone: boolean): number | 'incomplete' {
    const reading = this.#heads.read(data, from);
    if (reading.kind === 'incomplete') return 'incomplete';
    if (reading.kind === 'refused') {
      this.#lose();
      return data.length;
    }
    const { head } = reading.known;
    const goesOn = this.#owner.begin(askedBy(head), this.isSifting && !isGone);
    this.#open = { reader: new BodyReader(head.body), goesOn };
    return reading.end;
  }

  #readBody({ reader, goesOn }: OpenRequest, data: Buffer, from: number): number {
    const to = reader.read(data, from, ignore);
    if (reader.fault === null) return to;
    this.#open = null;
    if (!goesOn) this.#owner.keptEnded();
    this.#lose();
    return data.length;
  }

  #lose(): void {
    this.#isLost = true;
    this.#owner.lost();
  }
}

function askedBy({ method, closes, expectsContinue }: RequestHead): Asked {
  return { isHead: method === 'HEAD', closes, expectsContinue };
}
