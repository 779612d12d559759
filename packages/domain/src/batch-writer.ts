import type { WriteOutcome } from './write-outcome.ts';

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

/** Where the generator writes to. It holds the password: it crosses to the generator process only. */
export type WriteEndpoint = {
  kind: 'influxdb-v1';
  url: string;
  database: string;
  username: string | null;
  password: string | null;
};
