import type { Socket } from 'node:net';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { DeadlineList } from '../http1/deadline-list.ts';
import { Dial, type Route } from '../http1/dial.ts';
import { TransportError, transportErrorCodes } from '../http1/transport-error.ts';
import type { ClosingTally } from './closing-tally.ts';
import { type BatchCarrier, type MetricBatch, notTaken } from './metric-batch.ts';

/** A peer of this protocol sends nothing: what it sends is ignored, and more than this ends the connection. */
const maxReceivedBytes = 1_048_576;
const firstBackOffMs = 50;
const longestBackOffMs = 1_000;
/** A connection that lived so long counts as one that works, however it ended. */
const stableMs = 1_000;

/** What the connections of a writer have in common. */
export type ConnectionSettings = {
  clock: Clock;
  route: Route;
  connectDeadlines: DeadlineList;
  batchDeadlines: DeadlineList;
  tally: ClosingTally;
  /** Called when a connection can carry the next batch. */
  freed: () => void;
  /** Ends all waiting when the writer is closed. */
  closed: AbortSignal;
};

/**
 * MetricConnection carries one batch at a time, is opened by the first and kept. After it broke it is opened again by a later batch, not
 * before its back-off is over. All that was handed over on a connection is known to be read only by how that connection ends.
 */
export class MetricConnection implements BatchCarrier {
  readonly #settings: ConnectionSettings;
  #link: Link | null = null;
  #batch: MetricBatch | null = null;
  #backOffMs = firstBackOffMs;
  #notBeforeMs = Number.NEGATIVE_INFINITY;

  constructor(settings: ConnectionSettings) {
    this.#settings = settings;
  }

  /** Whether it can carry a batch: it has none, and after it broke its back-off is over. */
  isReady(nowMs: number): boolean {
    return this.#batch === null && (this.#link !== null || nowMs >= this.#notBeforeMs);
  }

  /** Sends a batch; the connection must be ready. */
  carry(batch: MetricBatch): void {
    batch.carrier = this;
    this.#batch = batch;
    if (this.#link === null) this.#link = this.#open();
    else this.#link.send(batch.bytes);
  }

  expired(batch: MetricBatch): void {
    if (batch === this.#batch) this.#link?.fail(notTaken());
  }

  /** Shuts the write side and resolves when the peer has closed, or `timeoutMs` are over. */
  shut(timeoutMs: number): Promise<void> {
    return this.#link?.shut(timeoutMs) ?? Promise.resolve();
  }

  /** Ends it now; a batch that it carries fails. */
  destroy(): void {
    this.#link?.fail(new TransportError(transportErrorCodes.writerClosed, 'the writer was closed'));
  }

  #open(): Link {
    return new Link(this.#settings, {
      opened: (link) => {
        if (this.#batch !== null) link.send(this.#batch.bytes);
      },
      taken: (link) => this.#taken(link),
      ended: (error, wasOpen, livedMs) => this.#ended(error, wasOpen, livedMs),
    });
  }

  #taken(link: Link): void {
    const batch = this.#batch;
    if (batch === null) return;
    link.handedOver.points += batch.counts.points;
    link.handedOver.metrics += batch.counts.metrics;
    this.#batch = null;
    this.#settings.batchDeadlines.remove(batch);
    batch.taken();
    if (this.#batch === null) this.#settings.freed();
  }

  #ended(error: Error, wasOpen: boolean, livedMs: number): void {
    this.#link = null;
    if (livedMs >= stableMs) this.#backOffMs = firstBackOffMs;
    void this.#backOff(this.#backOffMs);
    this.#backOffMs = Math.min(longestBackOffMs, this.#backOffMs * 2);
    const batch = this.#batch;
    this.#batch = null;
    if (batch !== null) {
      this.#settings.batchDeadlines.remove(batch);
      batch.fail(error, wasOpen);
    }
  }

  async #backOff(pauseMs: number): Promise<void> {
    const { clock, closed, freed } = this.#settings;
    this.#notBeforeMs = clock.nowMs() + pauseMs;
    while (clock.nowMs() < this.#notBeforeMs && !closed.aborted) {
      await clock.sleep(this.#notBeforeMs - clock.nowMs(), closed);
    }
    freed();
  }
}

type LinkOwner = {
  opened(link: Link): void;
  /** The kernel took all that was sent. */
  taken(link: Link): void;
  /** `wasOpen`: bytes may have been sent. */
  ended(error: Error, wasOpen: boolean, livedMs: number): void;
};

/** One TCP connection from dialing to its end, which it reports once. */
class Link {
  readonly handedOver = { points: 0, metrics: 0 };
  readonly #settings: ConnectionSettings;
  readonly #owner: LinkOwner;
  readonly #dial: Dial;
  #socket: Socket | null = null;
  #openedAtMs = 0;
  #receivedBytes = 0;
  #isWaiting = false;
  #hasEnded = false;
  #isShut = false;
  #gone: () => void = () => {};

  constructor(settings: ConnectionSettings, owner: LinkOwner) {
    this.#settings = settings;
    this.#owner = owner;
    this.#dial = new Dial(
      settings.route,
      settings.clock,
      settings.connectDeadlines,
      (_bytes, end) => this.#receive(end),
      (error, socket) => this.#dialed(error, socket),
    );
  }

  send(bytes: Uint8Array): void {
    const socket = this.#socket;
    if (socket === null) return;
    socket.write(bytes, (error) => {
      // A write that failed is followed by the error of its socket.
      if (error === null || error === undefined) this.#taken();
    });
    if (socket.writableLength === 0 || this.#isWaiting) return;
    this.#isWaiting = true;
    this.#settings.tally.waits(this.#settings.clock.nowMs());
  }

  fail(error: Error): void {
    if (this.#socket === null) this.#dial.abort(error);
    else this.#end(error);
  }

  async shut(timeoutMs: number): Promise<void> {
    const socket = this.#socket;
    if (socket === null || this.#hasEnded) {
      this.fail(closedEarly());
      return;
    }
    const gone = new Promise<void>((resolve) => {
      this.#gone = resolve;
    });
    this.#isShut = true;
    socket.end();
    const waited = new AbortController();
    void this.#settings.clock.sleep(timeoutMs, waited.signal).then(() => this.#end(closedLate()));
    await gone;
    waited.abort();
  }

  #dialed(error: Error | null, socket: Socket | null): void {
    if (error !== null || socket === null) {
      this.#hasEnded = true;
      this.#owner.ended(error ?? closedEarly(), false, 0);
      return;
    }
    this.#socket = socket;
    this.#openedAtMs = this.#settings.clock.nowMs();
    this.#settings.tally.opened();
    socket.on('error', (cause) => this.#end(cause));
    socket.on('end', () => this.#peerClosed());
    socket.on('close', () => this.#end(closedEarly()));
    this.#owner.opened(this);
  }

  #taken(): void {
    this.#waitNoMore();
    if (!this.#hasEnded) this.#owner.taken(this);
  }

  #receive(byteCount: number): void {
    this.#receivedBytes += byteCount;
    if (this.#receivedBytes > maxReceivedBytes) {
      this.fail(
        new TransportError(transportErrorCodes.malformedAnswer, 'the peer sends data: it is no Graphite'),
      );
    }
  }

  /** The end of stream after ours: everything was read. Before it, the peer hung up. */
  #peerClosed(): void {
    const socket = this.#socket;
    if (!this.#isShut || socket?.writableFinished !== true) {
      this.#end(closedEarly());
      return;
    }
    this.#finish();
    this.#settings.tally.closed(this.handedOver);
    this.#owner.ended(closedEarly(), true, this.#livedMs());
  }

  #end(error: Error): void {
    if (this.#hasEnded) return;
    this.#finish();
    this.#socket?.destroy();
    this.#settings.tally.broken(this.handedOver);
    this.#owner.ended(error, true, this.#livedMs());
  }

  #finish(): void {
    this.#hasEnded = true;
    this.#waitNoMore();
    this.#gone();
  }

  #waitNoMore(): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#settings.tally.waitsNoMore(this.#settings.clock.nowMs());
  }

  #livedMs(): number {
    return this.#settings.clock.nowMs() - this.#openedAtMs;
  }
}

function closedEarly(): TransportError {
  return new TransportError(transportErrorCodes.closedEarly, 'the peer closed the connection');
}

function closedLate(): TransportError {
  return new TransportError(transportErrorCodes.requestTimeout, 'the peer did not close in time');
}
