import type { WriteOutcome } from '../load/write-outcome.ts';
import type { TargetTls } from './target-tls.ts';

/**
 * Sends encoded batches over one protocol; executors call it, adapters implement it.
 * It never throws, never retries and never waits for anything but the answer: what went wrong is the outcome.
 */
export interface BatchWriter {
  /**
   * Sends `byteCount` bytes of `body` that hold `pointCount` points, and calls `settled` exactly once, never before it has returned.
   * The bytes belong to the writer until then. A caller that sends often reuses its callbacks: nothing is allocated for it here.
   */
  send(
    body: Uint8Array,
    byteCount: number,
    pointCount: number,
    settled: (outcome: WriteOutcome) => void,
  ): void;
  /** Is `send` for callers that wait: the same, as a promise. */
  write(body: Uint8Array, byteCount: number, pointCount: number): Promise<WriteOutcome>;
  /** Ends every connection; what is in flight settles as aborted. */
  close(): Promise<void>;
}

/** An InfluxDB 0.x or 1.x that is written to; a token comes before user and password. */
export type InfluxdbV1Endpoint = {
  kind: 'influxdb-v1';
  url: string;
  database: string;
  username: string | null;
  password: string | null;
  token: string | null;
  tls: TargetTls;
};

/** An InfluxDB 2.x that is written to; `org` and `bucket` are names. */
export type InfluxdbV2Endpoint = {
  kind: 'influxdb-v2';
  url: string;
  org: string;
  bucket: string;
  token: string | null;
  tls: TargetTls;
};

/** Where the generator writes to. It holds password or token: it crosses to the generator process only. */
export type WriteEndpoint = InfluxdbV1Endpoint | InfluxdbV2Endpoint;

/** A server besides the first, with the addresses that were approved for it. */
export type MoreServer = { url: string; allowedAddresses: string[] };
