import type { Clock } from '@tidemark/domain/kernel/clock';
import { Connection, type ConnectionOwner, type ConnectionSettings } from './connection.ts';
import { DeadlineList } from './deadline-list.ts';
import type { Route } from './dial.ts';
import type { Carrier, HttpExchange } from './http-exchange.ts';
import type { RequestHead } from './request-head.ts';
import { TransportError, transportErrorCodes } from './transport-error.ts';
import { WaitingLine } from './waiting-line.ts';

export type ConnectionPoolOptions = {
  clock: Clock;
  route: Route;
  head: RequestHead;
  maxConnections: number;
  connectTimeoutMs: number;
  /** From submitting an exchange to the end of its answer. */
  requestTimeoutMs: number;
};

/**
 * ConnectionPool carries exchanges over at most `maxConnections` kept connections, opened when they are needed; the one used last is used
 * next. What finds none free waits its turn. Nothing is sent twice: an exchange whose connection breaks has failed.
 */
export class ConnectionPool implements ConnectionOwner, Carrier {
  readonly #settings: ConnectionSettings;
  readonly #maxConnections: number;
  readonly #connections = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting = new WaitingLine<HttpExchange>();
  #opening = 0;
  /** Whether the server took the last connection that was tried. */
  #isReached = false;
  #isClosed = false;

  constructor(options: ConnectionPoolOptions) {
    const { clock, route, head } = options;
    this.#maxConnections = options.maxConnections;
    this.#settings = {
      clock,
      route,
      head,
      connectDeadlines: new DeadlineList(clock, options.connectTimeoutMs),
      requestDeadlines: new DeadlineList(clock, options.requestTimeoutMs),
    };
  }

  /** Sends a request as soon as a connection is free for it. */
  submit(exchange: HttpExchange): void {
    if (this.#isClosed) {
      process.nextTick(() => exchange.fail(writerClosed(), false));
      return;
    }
    const nowMs = this.#settings.clock.nowMs();
    this.#settings.requestDeadlines.add(exchange, nowMs);
    const connection = this.#takeFree(nowMs);
    if (connection !== null) {
      connection.carry(exchange);
      return;
    }
    exchange.carrier = this;
    this.#waiting.push(exchange);
    this.#openMore();
  }

  /** Ends every connection; what is under way fails as closed. */
  close(): void {
    this.#isClosed = true;
    this.#settings.connectDeadlines.close();
    this.#settings.requestDeadlines.close();
    for (const connection of this.#connections) connection.close(writerClosed());
    for (let next = this.#waiting.shift(); next !== null; next = this.#waiting.shift()) {
      next.fail(writerClosed(), false);
    }
  }

  expired(exchange: HttpExchange): void {
    this.#waiting.leave(exchange);
    const error = this.#isReached
      ? new TransportError(transportErrorCodes.noConnectionFree, 'no connection was free in time')
      : new TransportError(
          transportErrorCodes.connectTimeout,
          'the target did not take a connection in time',
        );
    exchange.fail(error, false);
  }

  opened(connection: Connection): void {
    this.#opening -= 1;
    this.#isReached = true;
    this.ready(connection);
  }

  ready(connection: Connection): void {
    const next = this.#waiting.shift();
    if (next === null) this.#free.push(connection);
    else connection.carry(next);
  }

  unopened(connection: Connection, error: Error): void {
    this.#opening -= 1;
    this.#isReached = false;
    this.#connections.delete(connection);
    if (this.#isClosed) return;
    const oldest = this.#waiting.shift();
    if (oldest !== null) {
      this.#settings.requestDeadlines.remove(oldest);
      oldest.fail(error, false);
    }
    this.#openMore();
  }

  ended(connection: Connection): void {
    this.#connections.delete(connection);
    const at = this.#free.lastIndexOf(connection);
    if (at >= 0) this.#free.splice(at, 1);
    this.#openMore();
  }

  #takeFree(nowMs: number): Connection | null {
    for (;;) {
      const connection = this.#free.pop();
      if (connection === undefined) return null;
      if (connection.isFresh(nowMs)) return connection;
      connection.close(writerClosed());
    }
  }

  #openMore(): void {
    while (
      !this.#isClosed &&
      this.#opening < this.#waiting.length &&
      this.#connections.size < this.#maxConnections
    ) {
      this.#opening += 1;
      this.#connections.add(new Connection(this.#settings, this));
    }
  }
}

function writerClosed(): TransportError {
  return new TransportError(transportErrorCodes.writerClosed, 'the writer was closed');
}
