import { gzip } from 'node:zlib';
import { systemClock } from '@tidemark/clock/system-clock';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { acceptedOutcome, type WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { AllowedAddresses, BatchWriter } from '@tidemark/domain/target/batch-writer';
import { ConnectionPool } from '../http1/connection-pool.ts';
import type { Route, TlsTrust } from '../http1/dial.ts';
import { HttpExchange } from '../http1/http-exchange.ts';
import { RequestHead } from '../http1/request-head.ts';
import type { HttpAnswer } from '../http1/response-parser.ts';
import { classifyInfluxdbResponse } from './classify-influxdb-response.ts';
import { classifySent, classifyUnsent } from './classify-transport-error.ts';

export type LineWriterOptions = {
  /** http or https; only its host and port are used. */
  origin: URL;
  /** Path and query that every batch is posted to. */
  path: string;
  headers: Readonly<Record<string, string>>;
  gzip: boolean;
  /** Lines of a point; 1, if left out. */
  linesPerPoint?: number;
  /** For one batch, from handing it over to the end of the answer. */
  requestTimeoutMs: number;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: AllowedAddresses;
  connections: number;
  /** How a server at an https address proves who it is; by default to the system's authorities. */
  tls?: TlsTrust | null;
  clock?: Clock;
};

type Settled = (outcome: WriteOutcome) => void;

const maxConnectMs = 10_000;
const systemTrust: TlsTrust = { rejectUnauthorized: true, ca: null };

/** createLineWriter posts batches of line protocol over kept connections and decides what an InfluxDB's answers mean; redirects are not followed. */
export function createLineWriter(options: LineWriterOptions): BatchWriter {
  const { origin, path, headers, requestTimeoutMs, linesPerPoint = 1 } = options;
  const pool = new ConnectionPool({
    clock: options.clock ?? systemClock,
    route: routeTo(origin, options),
    head: new RequestHead(origin.host, path, {
      ...headers,
      ...(options.gzip ? { 'content-encoding': 'gzip' } : {}),
    }),
    maxConnections: options.connections,
    connectTimeoutMs: Math.min(requestTimeoutMs, maxConnectMs),
    requestTimeoutMs,
  });

  function send(body: Uint8Array, byteCount: number, pointCount: number, settled: Settled): void {
    if (!options.gzip) {
      pool.submit(new LineExchange(body, byteCount, pointCount, linesPerPoint, settled));
      return;
    }
    gzip(body.subarray(0, byteCount), { level: 1 }, (error, packed) => {
      if (error === null)
        pool.submit(new LineExchange(packed, packed.length, pointCount, linesPerPoint, settled));
      else settled(classifyUnsent(error));
    });
  }

  return {
    send,
    write: (body, byteCount, pointCount) =>
      new Promise((resolve) => send(body, byteCount, pointCount, resolve)),
    close() {
      pool.close();
      return Promise.resolve();
    },
  };
}

function routeTo(origin: URL, { allowedAddresses, tls }: LineWriterOptions): Route {
  const isSecure = origin.protocol === 'https:';
  return {
    host: origin.hostname.replace(/^\[|\]$/g, ''),
    port: Number(origin.port || (isSecure ? 443 : 80)),
    allowed: allowedAddresses,
    tls: isSecure ? (tls ?? systemTrust) : null,
  };
}

/** One batch under way. */
class LineExchange extends HttpExchange {
  readonly #pointCount: number;
  readonly #linesPerPoint: number;
  readonly #settled: Settled;
  #outcome: WriteOutcome = acceptedOutcome;

  constructor(
    body: Uint8Array,
    byteCount: number,
    pointCount: number,
    linesPerPoint: number,
    settled: Settled,
  ) {
    super(body, byteCount);
    this.#pointCount = pointCount;
    this.#linesPerPoint = linesPerPoint;
    this.#settled = settled;
  }

  take(answer: HttpAnswer): void {
    if (answer.statusCode === 204) return;
    const outcome = classifyInfluxdbResponse({
      statusCode: answer.statusCode,
      body: answer.bodyText(),
      errorHeader: answer.header('x-influxdb-error'),
      retryAfter: answer.header('retry-after'),
      pointCount: this.#pointCount,
      linesPerPoint: this.#linesPerPoint,
    });
    this.#outcome = answer.bodyBytes === 0 ? outcome : { ...outcome, answerBytes: answer.bodyBytes };
  }

  finish(): void {
    this.#settled(this.#outcome);
  }

  fail(error: Error, wasSent: boolean): void {
    this.#settled(wasSent ? classifySent(error) : classifyUnsent(error));
  }
}

/** lineHeaders are the headers of every batch of line protocol; `authorization` null: none is sent. */
export function lineHeaders(authorization: string | null): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'user-agent': 'tidemark',
    ...(authorization === null ? {} : { authorization }),
  };
}
