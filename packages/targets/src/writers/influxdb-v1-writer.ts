import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BatchWriter, WriteEndpoint } from '@tidemark/domain/batch-writer';
import type { Consistency, Precision } from '@tidemark/domain/load-profile';
import { acceptedOutcome, type WriteOutcome } from '@tidemark/domain/write-outcome';
import { type Dispatcher, Pool } from 'undici';
import { guardedConnector } from '../egress/guarded-connector.ts';
import { readCappedBody } from '../egress/read-capped-body.ts';
import { basicAuthorization } from '../influxdb-v1/basic-authorization.ts';
import { classifyInfluxdbResponse } from './classify-influxdb-response.ts';
import { classifyTransportError } from './classify-transport-error.ts';
import { requestDeadlines } from './request-deadlines.ts';

export type InfluxdbV1WriterOptions = {
  endpoint: WriteEndpoint;
  precision: Precision;
  gzip: boolean;
  consistency: Consistency | null;
  retentionPolicy?: string | null;
  requestTimeoutMs: number;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: string[];
  connections: number;
};

const gzipAsync = promisify(gzip);
const wirePrecision: Record<Precision, string> = { ns: 'n', us: 'u', ms: 'ms', s: 's' };
const maxHeaderBytes = 16_384;
const maxConnectMs = 10_000;
const idleConnectionMs = 60_000;

/** createInfluxdbV1Writer sends batches to `/write` of an InfluxDB 0.x or 1.x over kept connections; redirects are not followed. */
export function createInfluxdbV1Writer(options: InfluxdbV1WriterOptions): BatchWriter {
  const url = new URL(options.endpoint.url);
  const pool = new Pool(url.origin, {
    connect: guardedConnector(options.allowedAddresses, Math.min(options.requestTimeoutMs, maxConnectMs)),
    connections: options.connections,
    pipelining: 1,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: options.requestTimeoutMs,
    bodyTimeout: options.requestTimeoutMs,
    keepAliveTimeout: idleConnectionMs,
  });
  const deadline = requestDeadlines(options.requestTimeoutMs);
  const path = writePath(url, options);
  const headers = writeHeaders(options);
  async function write(body: Uint8Array, byteCount: number, pointCount: number): Promise<WriteOutcome> {
    try {
      const payload = Buffer.from(body.buffer, body.byteOffset, byteCount);
      const sent = options.gzip ? await gzipAsync(payload, { level: 1 }) : payload;
      const signal = deadline();
      return await outcomeOf(
        await pool.request({ method: 'POST', path, headers, body: sent, signal }),
        pointCount,
      );
    } catch (error) {
      return classifyTransportError(error);
    }
  }

  return {
    send(body, byteCount, pointCount, settled) {
      void write(body, byteCount, pointCount).then(settled);
    },
    write,
    async close() {
      await pool.destroy();
    },
  };
}

async function outcomeOf(response: Dispatcher.ResponseData, pointCount: number): Promise<WriteOutcome> {
  const body = await readCappedBody(response.body);
  if (response.statusCode === 204) return acceptedOutcome;
  const header = response.headers['x-influxdb-error'];
  return classifyInfluxdbResponse({
    statusCode: response.statusCode,
    body,
    errorHeader: typeof header === 'string' ? header : null,
    pointCount,
  });
}

function writePath(
  url: URL,
  { endpoint, precision, consistency, retentionPolicy }: InfluxdbV1WriterOptions,
): string {
  const query = new URLSearchParams({ db: endpoint.database, precision: wirePrecision[precision] });
  if (consistency) query.set('consistency', consistency);
  if (retentionPolicy) query.set('rp', retentionPolicy);
  return `${url.pathname.replace(/\/$/, '')}/write?${query}`;
}

function writeHeaders({ endpoint, gzip: compressed }: InfluxdbV1WriterOptions): Record<string, string> {
  return {
    'content-type': 'text/plain; charset=utf-8',
    'user-agent': 'tidemark',
    ...basicAuthorization(endpoint.username, endpoint.password),
    ...(compressed ? { 'content-encoding': 'gzip' } : {}),
  };
}
