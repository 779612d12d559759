import type { Consistency, Precision } from '@tidemark/domain/load/load-profile';
import type { AllowedAddresses, BatchWriter, InfluxdbV1Endpoint } from '@tidemark/domain/target/batch-writer';
import { certificateOptions } from '../egress/guarded-connector.ts';
import { authorizationOf } from '../session/authorization-of.ts';
import { createLineWriter, lineHeaders } from '../writing/line-writer.ts';

export type InfluxdbV1WriterOptions = {
  endpoint: InfluxdbV1Endpoint;
  precision: Precision;
  gzip: boolean;
  consistency: Consistency | null;
  retentionPolicy?: string | null;
  requestTimeoutMs: number;
  /** Lines of a point; 1, if left out. */
  linesPerPoint?: number;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: AllowedAddresses;
  connections: number;
};

const wirePrecision: Record<Precision, string> = { ns: 'n', us: 'u', ms: 'ms', s: 's', m: 'm', h: 'h' };

/** createInfluxdbV1Writer sends batches to `/write` of an InfluxDB 0.x or 1.x over kept connections; redirects are not followed. */
export function createInfluxdbV1Writer(options: InfluxdbV1WriterOptions): BatchWriter {
  const { endpoint, gzip, requestTimeoutMs, allowedAddresses, connections } = options;
  const origin = new URL(endpoint.url);
  return createLineWriter({
    origin,
    path: writePath(origin, options),
    headers: lineHeaders(authorizationOf(endpoint)),
    gzip,
    linesPerPoint: options.linesPerPoint ?? 1,
    requestTimeoutMs,
    allowedAddresses,
    connections,
    tls: certificateOptions(endpoint.tls),
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
