import type { Socket } from 'node:net';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { DeadlineList } from './deadline-list.ts';
import { Dial, type Route } from './dial.ts';
import type { Carrier, HttpExchange } from './http-exchange.ts';
import type { RequestHead } from './request-head.ts';
import { answerIncomplete, answerMalformed, ResponseParser } from './response-parser.ts';
import { TransportError, transportErrorCodes } from './transport-error.ts';

/** Bodies up to this size are copied behind the head and leave in one write; larger ones are sent from where they are. */
const maxCopiedBytes = 16_384;
/** Idle connections are not used after this long, nor in the last second that the server grants them. */
const maxIdleMs = 60_000;
const idleMarginMs = 1_000;

/** What the connections of a pool have in common. */
export type ConnectionSettings = {
  clock: Clock;
  route: Route;
  head: RequestHead;
  connectDeadlines: DeadlineList;
  requestDeadlines: DeadlineList;
};

/** Is notified of what becomes of a connection. */
export interface ConnectionOwner {
  /** It is open and can carry its first exchange. */
  opened(connection: Connection): void;
  /** Its exchange has ended: it can carry the next one. */
  ready(connection: Connection): void;
  /** It could not be opened. */
  unopened(connection: Connection, error: Error): void;
  /** It carries nothing any more. */
  ended(connection: Connection): void;
}

/** Connection carries one exchange after the other, never two at a time, and ends at the first thing that is not as it should be. */
export class Connection implements Carrier {
  readonly #settings: ConnectionSettings;
  readonly #owner: ConnectionOwner;
  readonly #parser = new ResponseParser();
  readonly #dial: Dial;
  #socket: Socket | null = null;
  #exchange: HttpExchange | null = null;
  #hasEnded = false;
  #freeSinceMs = 0;
  #scratch = Buffer.alloc(0);
  /** What was sent last as one: the next request mostly has its length. */
  #packet = this.#scratch;
  #startBytes = 0;

  constructor(settings: ConnectionSettings, owner: ConnectionOwner) {
    this.#settings = settings;
    this.#owner = owner;
    this.#dial = new Dial(
      settings.route,
      settings.clock,
      settings.connectDeadlines,
      (bytes, end) => this.#receive(bytes, end),
      (error, socket) => this.#opened(error, socket),
    );
  }

  /** Whether the server may be expected to have kept it open. */
  isFresh(nowMs: number): boolean {
    const { idleSec } = this.#parser;
    const maxMs = idleSec === null ? maxIdleMs : Math.min(maxIdleMs, idleSec * 1_000 - idleMarginMs);
    return nowMs - this.#freeSinceMs <= maxMs;
  }

  /** Sends a request; the connection must be ready. */
  carry(exchange: HttpExchange): void {
    const { body, byteCount } = exchange;
    exchange.carrier = this;
    this.#exchange = exchange;
    this.#parser.reset();
    const { head } = this.#settings;
    const copied = byteCount <= maxCopiedBytes ? byteCount : 0;
    if (this.#scratch.length < head.maxBytes + copied) {
      this.#scratch = Buffer.allocUnsafeSlow(head.maxBytes + 2 * copied);
      this.#packet = this.#scratch;
      this.#startBytes = head.writeStart(this.#scratch);
    }
    const bodyAt = head.writeEnd(this.#scratch, this.#startBytes, byteCount);
    if (byteCount <= maxCopiedBytes) {
      this.#scratch.set(body.subarray(0, byteCount), bodyAt);
      const length = bodyAt + byteCount;
      if (this.#packet.length !== length) this.#packet = this.#scratch.subarray(0, length);
      this.#socket?.write(this.#packet);
    } else this.#sendInPlace(bodyAt, body, byteCount);
  }

  expired(): void {
    this.close(new TransportError(transportErrorCodes.requestTimeout, 'the target did not answer in time'));
  }

  /** Ends it now; an exchange that it carries fails with `error`. */
  close(error: Error): void {
    this.#dial.abort(error);
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    const exchange = this.#exchange;
    this.#exchange = null;
    this.#socket?.destroy();
    this.#owner.ended(this);
    if (exchange === null) return;
    this.#settings.requestDeadlines.remove(exchange);
    exchange.fail(error, true);
  }

  #opened(error: Error | null, socket: Socket | null): void {
    if (error !== null || socket === null) {
      this.#hasEnded = true;
      this.#owner.unopened(this, error ?? new Error('no socket'));
      return;
    }
    this.#socket = socket;
    socket.on('error', (cause) => this.close(cause));
    socket.on('end', () => this.#serverClosed());
    socket.on('close', () => this.#serverClosed());
    this.#freeSinceMs = this.#settings.clock.nowMs();
    this.#owner.opened(this);
  }

  #sendInPlace(bodyAt: number, body: Uint8Array, byteCount: number): void {
    const socket = this.#socket;
    if (socket === null) return;
    socket.cork();
    socket.write(this.#scratch.subarray(0, bodyAt));
    socket.write(body.subarray(0, byteCount));
    socket.uncork();
  }

  #receive(bytes: Uint8Array, end: number): void {
    if (this.#exchange === null) {
      // Nothing was asked: whatever it is, it must not be taken for the answer to the next request.
      this.close(
        new TransportError(transportErrorCodes.malformedAnswer, 'the target sent data without a request'),
      );
      return;
    }
    const at = this.#parser.read(bytes, 0, end);
    if (at === answerIncomplete) return;
    if (at === answerMalformed) {
      const message = `the answer is no HTTP/1.1 answer: ${this.#parser.fault}`;
      this.close(new TransportError(transportErrorCodes.malformedAnswer, message));
    } else this.#answered(this.#exchange, at === end);
  }

  #serverClosed(): void {
    if (this.#exchange !== null && this.#parser.endsWithClose()) this.#answered(this.#exchange, false);
    else this.close(new TransportError(transportErrorCodes.closedEarly, 'the target closed the connection'));
  }

  /** `isExact`: nothing came behind the answer. */
  #answered(exchange: HttpExchange, isExact: boolean): void {
    this.#exchange = null;
    this.#settings.requestDeadlines.remove(exchange);
    exchange.take(this.#parser);
    // A server that answers before it has read the request may take the rest of it for the next one.
    if (isExact && this.#parser.isReusable && this.#socket?.writableLength === 0) {
      this.#freeSinceMs = this.#settings.clock.nowMs();
      this.#owner.ready(this);
    } else this.close(new TransportError(transportErrorCodes.closedEarly, 'the connection is not reusable'));
    exchange.finish();
  }
}
