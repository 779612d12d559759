import { Deadlined } from './deadline-list.ts';
import type { HttpAnswer } from './response-parser.ts';

/** Who has an exchange in hand: the pool while it waits, then the connection that carries it. */
export interface Carrier {
  /** Ends an exchange whose time is over. */
  expired(exchange: HttpExchange): void;
}

/** One request and what becomes of it. Either `take` and `finish` are called, in this order, or `fail`; never from within the call that submits it. */
export abstract class HttpExchange extends Deadlined {
  carrier: Carrier | null = null;

  constructor(
    /** Its first `byteCount` bytes are sent; they must not change until the end. */
    readonly body: Uint8Array,
    readonly byteCount: number,
  ) {
    super();
  }

  expire(): void {
    this.carrier?.expired(this);
  }

  /** Takes from the answer what is needed of it. */
  abstract take(answer: HttpAnswer): void;
  /** Called after `take`, when the connection is free for the next exchange. */
  abstract finish(): void;
  /** There will be no answer. `wasSent`: bytes were handed over, so that the server may have acted on them. */
  abstract fail(error: Error, wasSent: boolean): void;
}
