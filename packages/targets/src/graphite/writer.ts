import { systemClock } from '@tidemark/clock/system-clock';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { AllowedAddresses } from '@tidemark/domain/target/batch-writer';
import { DeadlineList } from '../http1/deadline-list.ts';
import { TransportError, transportErrorCodes } from '../http1/transport-error.ts';
import { WaitingLine } from '../http1/waiting-line.ts';
import type { UnacknowledgedWriter } from '../writing/round-robin-writer.ts';
import { ClosingTally } from './closing-tally.ts';
import { type BatchCarrier, MetricBatch, notTaken } from './metric-batch.ts';
import { MetricConnection } from './metric-connection.ts';

export type GraphiteWriterOptions = {
  /** tcp://host:port */
  url: string;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: AllowedAddresses;
  connections: number;
  /** For one batch, from handing it over until the kernel has taken it. */
  requestTimeoutMs: number;
  clock?: Clock;
};

const maxConnectMs = 10_000;

/**
 * createGraphiteWriter sends batches over kept connections in turn, each batch whole over one. A batch is settled as sent when the kernel has
 * taken its last byte, which says nothing of the peer: what the peer read is reported when the connections are shut.
 */
export function createGraphiteWriter(options: GraphiteWriterOptions): UnacknowledgedWriter {
  const writer = new GraphiteWriter(options);
  return {
    send: (body, byteCount, pointCount, settled, valueCount = pointCount) =>
      writer.submit(
        new MetricBatch(body.subarray(0, byteCount), { points: pointCount, metrics: valueCount }, settled),
      ),
    write: (body, byteCount, pointCount, valueCount = pointCount) =>
      new Promise((resolve) => {
        const counts = { points: pointCount, metrics: valueCount };
        writer.submit(new MetricBatch(body.subarray(0, byteCount), counts, resolve));
      }),
    takeBackPressureMs: () => writer.takeBackPressureMs(),
    shut: (timeoutMs) => writer.shut(timeoutMs),
    close: () => writer.close(),
  };
}

class GraphiteWriter implements BatchCarrier {
  readonly #clock: Clock;
  readonly #tally = new ClosingTally();
  readonly #batchDeadlines: DeadlineList;
  readonly #connectDeadlines: DeadlineList;
  readonly #connections: MetricConnection[];
  readonly #waiting = new WaitingLine<MetricBatch>();
  #next = 0;
  readonly #closing = new AbortController();
  #isClosed = false;

  constructor({ url, allowedAddresses, connections, requestTimeoutMs, clock }: GraphiteWriterOptions) {
    const { hostname, port } = new URL(url);
    this.#clock = clock ?? systemClock;
    this.#batchDeadlines = new DeadlineList(this.#clock, requestTimeoutMs);
    this.#connectDeadlines = new DeadlineList(this.#clock, Math.min(requestTimeoutMs, maxConnectMs));
    const settings = {
      clock: this.#clock,
      route: {
        host: hostname.replace(/^\[|\]$/g, ''),
        port: Number(port),
        allowed: allowedAddresses,
        tls: null,
      },
      connectDeadlines: this.#connectDeadlines,
      batchDeadlines: this.#batchDeadlines,
      tally: this.#tally,
      freed: () => this.#sendWaiting(),
      closed: this.#closing.signal,
    };
    this.#connections = Array.from({ length: connections }, () => new MetricConnection(settings));
  }

  submit(batch: MetricBatch): void {
    if (this.#isClosed) {
      process.nextTick(() => batch.fail(writerClosed(), false));
      return;
    }
    this.#batchDeadlines.add(batch, this.#clock.nowMs());
    if (this.#waiting.length > 0 || !this.#offer(batch)) {
      batch.carrier = this;
      this.#waiting.push(batch);
    }
  }

  expired(batch: MetricBatch): void {
    this.#waiting.leave(batch);
    batch.fail(notTaken(), false);
  }

  takeBackPressureMs(): number {
    return this.#tally.takeWaitedMs(this.#clock.nowMs());
  }

  async shut(timeoutMs: number) {
    this.#refuseAll();
    await Promise.all(this.#connections.map((connection) => connection.shut(timeoutMs)));
    this.#stopTimers();
    return this.#tally.report();
  }

  close(): Promise<void> {
    this.#refuseAll();
    for (const connection of this.#connections) connection.destroy();
    this.#stopTimers();
    return Promise.resolve();
  }

  /** Gives a batch to the next connection that can take it; false where none can. */
  #offer(batch: MetricBatch): boolean {
    const count = this.#connections.length;
    const nowMs = this.#clock.nowMs();
    for (let tried = 0; tried < count; tried += 1) {
      const connection = this.#connections[this.#next];
      this.#next = (this.#next + 1) % count;
      if (connection?.isReady(nowMs) !== true) continue;
      connection.carry(batch);
      return true;
    }
    return false;
  }

  #sendWaiting(): void {
    const nowMs = this.#clock.nowMs();
    while (!this.#isClosed && this.#waiting.length > 0) {
      if (!this.#connections.some((connection) => connection.isReady(nowMs))) return;
      const batch = this.#waiting.shift();
      if (batch !== null) this.#offer(batch);
    }
  }

  #refuseAll(): void {
    this.#isClosed = true;
    for (let batch = this.#waiting.shift(); batch !== null; batch = this.#waiting.shift()) {
      this.#batchDeadlines.remove(batch);
      batch.fail(writerClosed(), false);
    }
  }

  #stopTimers(): void {
    this.#closing.abort();
    this.#batchDeadlines.close();
    this.#connectDeadlines.close();
  }
}

function writerClosed(): TransportError {
  return new TransportError(transportErrorCodes.writerClosed, 'the writer was closed');
}
