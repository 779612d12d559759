import type { WriteOutcome } from './write-outcome.ts';

/**
 * Sends encoded batches over one protocol; executors call it, adapters implement it.
 * It never throws, never retries and never waits for anything but the answer: what went wrong is the outcome.
 */
export interface BatchWriter {
  /** Sends `byteCount` bytes of `body` (reused by the caller after the promise settles) that hold `pointCount` points. */
  write(body: Uint8Array, byteCount: number, pointCount: number): Promise<WriteOutcome>;
  close(): Promise<void>;
}

/** Where the generator writes to. It holds the password: it crosses to the generator process only. */
export type WriteEndpoint = {
  kind: 'influxdb-v1';
  url: string;
  database: string;
  username: string | null;
  password: string | null;
};
