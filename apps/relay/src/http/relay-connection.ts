import type { Duplex } from 'node:stream';
import { BodyReader } from '@tidemark/http-server/body-reader';
import { KeptBody } from '@tidemark/http-server/kept-body';
import type { RequestFault } from '@tidemark/http-server/request-head';
import { AnswerSlots, type Slot } from './answer-slots.ts';
import { type Answer, continueBytes, errorAnswer } from './answers.ts';
import { maxBodyBytes } from './inflate.ts';
import type { RelayHeads, RelayRequest } from './route.ts';

/** More requests that wait for their answers are not read. */
const maxWaiting = 256;
const requestTimeoutMs = 30_000;
const idleTimeoutMs = 120_000;
const lingerMs = 2_000;
const nothing = Buffer.alloc(0);

/** What connections need of their server. */
export interface RequestHandler {
  /** Answers a request that is whole; `answer` is called once, at once or later. */
  handle(request: RelayRequest, body: Buffer, answer: (answer: Answer) => void): void;
  /** Counts bytes of bodies that are not whole yet; false: there is no memory for them. */
  hold(bytes: number): boolean;
  nowMs(): number;
}

type Open = {
  request: RelayRequest;
  body: KeptBody;
  reader: BodyReader;
  heldBytes: number;
};

/** RelayConnection reads the requests of one connection, and has each answered in its turn. */
export class RelayConnection {
  readonly #socket: Duplex;
  readonly #heads: RelayHeads;
  readonly #handler: RequestHandler;
  readonly #slots: AnswerSlots;
  #open: Open | null = null;
  #headBegun: Buffer = nothing;
  #isDeaf = false;
  #unread: Buffer = nothing;
  /** Since when it has been idle, or has been sending its present request; null: it waits for us. */
  sinceMs: number | null;

  constructor(socket: Duplex, heads: RelayHeads, handler: RequestHandler) {
    this.#socket = socket;
    this.#heads = heads;
    this.#handler = handler;
    this.#slots = new AnswerSlots(socket);
    this.sinceMs = handler.nowMs();
    socket.on('data', (data: Buffer) => this.#read(data));
    socket.on('drain', () => this.#resume());
    socket.on('end', () => this.#clientEnded());
    socket.on('close', () => this.#drop());
    socket.on('error', () => socket.destroy());
  }

  /** Whether a request has begun that is not whole. */
  get isWithinRequest(): boolean {
    return this.#open !== null || this.#headBegun.length > 0;
  }

  /** Whether the client is slow within a request, or has been idle for long. */
  isTooSlow(nowMs: number): boolean {
    if (this.sinceMs === null) return false;
    return nowMs - this.sinceMs > (this.isWithinRequest ? requestTimeoutMs : idleTimeoutMs);
  }

  /** Ends it after the answers that it owes. */
  end(): void {
    this.#isDeaf = true;
    this.#drop();
    this.#slots.endWhenEmpty();
  }

  /** Ends it because the client was too slow. */
  timeOut(): void {
    if (!this.isWithinRequest) this.#socket.destroy();
    else this.#refuse({ statusCode: 408, reason: 'the request did not come in time' });
  }

  #read(piece: Buffer): void {
    const begun = this.#headBegun;
    const data = begun.length === 0 ? piece : Buffer.concat([begun, piece]);
    this.#headBegun = nothing;
    let at = 0;
    while (at < data.length && !this.#isDeaf) {
      if (this.#open === null && this.#isBusy()) {
        this.#unread = Buffer.from(data.subarray(at));
        this.#socket.pause();
        return;
      }
      at = this.#open === null ? this.#readHead(data, at) : this.#readBody(this.#open, data, at);
    }
    // The time of a request begins with the first byte of its head.
    if (this.#headBegun.length > 0 && (begun.length === 0 || this.#headBegun.length < data.length))
      this.sinceMs = this.sinceMs === null ? null : this.#handler.nowMs();
  }

  #isBusy(): boolean {
    return this.#slots.waiting >= maxWaiting || this.#socket.writableNeedDrain;
  }

  #resume(): void {
    if (this.#isBusy() || !this.#socket.isPaused()) return;
    const unread = this.#unread;
    this.#unread = nothing;
    this.#socket.resume();
    this.#read(unread);
  }

  #readHead(data: Buffer, from: number): number {
    const reading = this.#heads.read(data, from);
    if (reading.kind === 'incomplete') {
      this.#headBegun = Buffer.from(data.subarray(from));
      return data.length;
    }
    if (reading.kind === 'refused') this.#refuse(reading);
    else this.#begin(reading.known);
    return reading.end;
  }

  #begin(request: RelayRequest): void {
    const { head, route } = request;
    const { body } = head;
    if (route.kind === 'refused') {
      this.#refuse(route);
      return;
    }
    if (body.kind === 'length' && body.length > maxBodyBytes) {
      this.#refuse({ statusCode: 413, reason: `the body is larger than ${maxBodyBytes} bytes` });
      return;
    }
    this.sinceMs = this.#handler.nowMs();
    this.#open = {
      request,
      body: new KeptBody(maxBodyBytes),
      reader: new BodyReader(body),
      heldBytes: 0,
    };
    if (this.#open.reader.isDone) this.#finish(this.#open);
    else if (head.expectsContinue && this.#slots.waiting === 0) this.#socket.write(continueBytes);
  }

  #readBody(open: Open, data: Buffer, from: number): number {
    const at = open.reader.read(data, from, (piece, begin, end) => this.#take(open, piece, begin, end));
    if (this.#open !== open) return at;
    if (open.reader.fault !== null) this.#refuse(open.reader.fault);
    else if (open.reader.isDone) this.#finish(open);
    return at;
  }

  #take(open: Open, data: Buffer, from: number, to: number): void {
    open.body.take(data, from, to);
    open.heldBytes += to - from;
    if (!this.#handler.hold(to - from)) this.#refuse({ statusCode: 503, reason: 'too many bodies at once' });
    else if (open.heldBytes > maxBodyBytes)
      this.#refuse({ statusCode: 413, reason: 'the body is too large' });
  }

  #finish(open: Open): void {
    this.#handler.hold(-open.heldBytes);
    this.#open = null;
    const { request, body } = open;
    const slot = this.#slots.open();
    this.sinceMs = null;
    if (request.head.closes) this.#isDeaf = true;
    this.#handler.handle(request, body.content(), (answer) => this.#answer(slot, answer));
  }

  #answer(slot: Slot, answer: Answer): void {
    this.#slots.fill(slot, answer);
    if (this.#slots.waiting === 0) this.sinceMs = this.#handler.nowMs();
    if (answer.closes) this.#linger();
    else if (this.#unread.length > 0) this.#resume();
  }

  #refuse({ statusCode, reason }: RequestFault): void {
    this.#drop();
    this.#isDeaf = true;
    this.#answer(this.#slots.open(), errorAnswer(statusCode, reason, true));
  }

  /** What the client still sends is read and thrown away for a while, so that no reset takes the answer from it. */
  #linger(): void {
    this.#socket.resume();
    setTimeout(() => this.#socket.destroy(), lingerMs).unref();
  }

  #drop(): void {
    if (this.#open !== null) this.#handler.hold(-this.#open.heldBytes);
    this.#open = null;
    this.#headBegun = nothing;
  }

  #clientEnded(): void {
    if (this.#socket.destroyed) return;
    this.#isDeaf = true;
    this.#drop();
    this.#slots.endWhenEmpty();
  }
}
