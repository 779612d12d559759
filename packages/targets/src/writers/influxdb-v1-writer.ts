import type { BatchWriter, WriteEndpoint } from '@tidemark/domain/batch-writer';
import type { Consistency, Precision } from '@tidemark/domain/load-profile';
import { basicAuthorization } from '../influxdb-v1/basic-authorization.ts';
import { createLineWriter } from './line-writer.ts';

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

const wirePrecision: Record<Precision, string> = { ns: 'n', us: 'u', ms: 'ms', s: 's' };

/** createInfluxdbV1Writer sends batches to `/write` of an InfluxDB 0.x or 1.x over kept connections; redirects are not followed. */
export function createInfluxdbV1Writer(options: InfluxdbV1WriterOptions): BatchWriter {
  const { endpoint } = options;
  const origin = new URL(endpoint.url);
  return createLineWriter({
    origin,
    path: writePath(origin, options),
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'user-agent': 'tidemark',
      ...basicAuthorization(endpoint.username, endpoint.password),
    },
    gzip: options.gzip,
    requestTimeoutMs: options.requestTimeoutMs,
    allowedAddresses: options.allowedAddresses,
    connections: options.connections,
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
