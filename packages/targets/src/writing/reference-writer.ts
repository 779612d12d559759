import { systemClock } from '@tidemark/clock/system-clock';
import type { ReferenceWriter } from '@tidemark/domain/target/reference-writer';
import { tookHeader } from '@tidemark/domain/target/sink-version';
import { ConnectionPool } from '../http1/connection-pool.ts';
import { HttpExchange } from '../http1/http-exchange.ts';
import { RequestHead } from '../http1/request-head.ts';
import type { HttpAnswer } from '../http1/response-parser.ts';
import { lineHeaders } from './line-writer.ts';

type Settled = (tookUs: number | null) => void;

const loopback = '127.0.0.1';
const line = Buffer.from('reference v=1i 1\n');
const path = '/write?db=reference&precision=s';
const header = tookHeader.toLowerCase();
const requestTimeoutMs = 10_000;
const connectTimeoutMs = 2_000;
const connections = 64;

/** createReferenceWriter sends one line per request to a sink on this machine, over connections of the same kind as those of the load. */
export function createReferenceWriter(port: number): ReferenceWriter {
  const pool = new ConnectionPool({
    clock: systemClock,
    route: {
      host: loopback,
      port,
      allowed: { addresses: [loopback], launchesDirectory: null },
      tls: null,
    },
    head: new RequestHead(`${loopback}:${port}`, path, lineHeaders(null)),
    maxConnections: connections,
    connectTimeoutMs,
    requestTimeoutMs,
  });
  return {
    send: (settled) => pool.submit(new ReferenceExchange(settled)),
    close: () => pool.close(),
  };
}

/** One reference request under way. */
class ReferenceExchange extends HttpExchange {
  readonly #settled: Settled;
  #tookUs: number | null = null;

  constructor(settled: Settled) {
    super(line, line.length);
    this.#settled = settled;
  }

  take(answer: HttpAnswer): void {
    const text = answer.statusCode === 200 ? answer.header(header) : null;
    this.#tookUs = text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
  }

  finish(): void {
    this.#settled(this.#tookUs);
  }

  fail(): void {
    this.#settled(null);
  }
}
