import { z } from 'zod';
import type { WriteOutcome } from '../load/write-outcome.ts';
import type { GraphiteEndpoint } from './graphite-target.ts';
import type { TargetTls } from './target-tls.ts';

/**
 * Sends encoded batches over one protocol; executors call it, adapters implement it.
 * It never throws, never retries and waits only for the answer: failures are outcomes.
 */
export interface BatchWriter {
  /**
   * Sends `byteCount` bytes of `body` with `pointCount` points, and calls `settled` exactly once, never before it has returned.
   * The bytes belong to the writer until then. Frequent callers reuse their callbacks, so nothing is allocated here.
   * `valueCount`: field values of the points, for targets that count those; else as many as points.
   */
  send(
    body: Uint8Array,
    byteCount: number,
    pointCount: number,
    settled: (outcome: WriteOutcome) => void,
    valueCount?: number,
  ): void;
  /** The same as `send`, as a promise. */
  write(body: Uint8Array, byteCount: number, pointCount: number, valueCount?: number): Promise<WriteOutcome>;
  /** Closes every connection; requests in flight settle as aborted. */
  close(): Promise<void>;
}

/** Write endpoint of an InfluxDB 0.x or 1.x; a token takes precedence over user and password. */
export type InfluxdbV1Endpoint = {
  kind: 'influxdb-v1';
  url: string;
  database: string;
  username: string | null;
  password: string | null;
  token: string | null;
  tls: TargetTls;
};

/** Write endpoint of an InfluxDB 2.x; `org` and `bucket` are names. */
export type InfluxdbV2Endpoint = {
  kind: 'influxdb-v2';
  url: string;
  org: string;
  bucket: string;
  token: string | null;
  tls: TargetTls;
};

/** Write endpoint of an InfluxDB, over HTTP. */
export type InfluxdbEndpoint = InfluxdbV1Endpoint | InfluxdbV2Endpoint;

/** Where the generator writes to. It contains password or token, so it is passed only to the generator process. */
export type WriteEndpoint = InfluxdbEndpoint | GraphiteEndpoint;

/**
 * Addresses that were approved for a server; no other is connected to. `launchesDirectory` shows at which ports of this machine servers of
 * runs listen, where no connection stays: null for the run whose server it is.
 */
export const allowedAddressesShape = z.strictObject({
  addresses: z.array(z.string()),
  launchesDirectory: z.string().nullable(),
});
export type AllowedAddresses = z.infer<typeof allowedAddressesShape>;

/** An additional server, with the addresses approved for it. */
export type MoreServer = { url: string; allowedAddresses: AllowedAddresses };
