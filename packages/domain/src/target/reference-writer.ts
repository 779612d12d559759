/** Sends reference requests to a sink of our own; the stream calls it, an adapter implements it. */
export interface ReferenceWriter {
  /**
   * Sends one request and calls `settled` exactly once, never before it has returned: with how long the sink says that it took, in
   * microseconds, or null where no such answer came.
   */
  send(settled: (tookUs: number | null) => void): void;
  /** Closes every connection. */
  close(): void;
}
