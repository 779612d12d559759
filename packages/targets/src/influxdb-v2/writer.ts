import type { Precision } from '@tidemark/domain/load/load-profile';
import type { AllowedAddresses, BatchWriter, InfluxdbV2Endpoint } from '@tidemark/domain/target/batch-writer';
import { certificateOptions } from '../egress/guarded-connector.ts';
import { authorizationOf } from '../session/authorization-of.ts';
import { createLineWriter, lineHeaders } from '../writing/line-writer.ts';

export type InfluxdbV2WriterOptions = {
  endpoint: InfluxdbV2Endpoint;
  precision: Precision;
  gzip: boolean;
  requestTimeoutMs: number;
  /** Lines of a point; 1, if left out. */
  linesPerPoint?: number;
  /** Addresses that were approved for the target; no other is connected to. */
  allowedAddresses: AllowedAddresses;
  connections: number;
};

/** createInfluxdbV2Writer sends batches to `/api/v2/write` of an InfluxDB 2.x over kept connections; redirects are not followed. */
export function createInfluxdbV2Writer(options: InfluxdbV2WriterOptions): BatchWriter {
  const { endpoint, precision, gzip, requestTimeoutMs, allowedAddresses, connections } = options;
  const { org, bucket, token, tls } = endpoint;
  const origin = new URL(endpoint.url);
  const query = new URLSearchParams({ org, bucket, precision });
  return createLineWriter({
    origin,
    path: `${origin.pathname.replace(/\/$/, '')}/api/v2/write?${query}`,
    headers: lineHeaders(authorizationOf({ username: null, password: null, token })),
    gzip,
    linesPerPoint: options.linesPerPoint ?? 1,
    requestTimeoutMs,
    allowedAddresses,
    connections,
    tls: certificateOptions(tls),
  });
}
