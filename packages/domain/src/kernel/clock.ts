/** Time as an argument: tests pass a virtual clock, programs the system's. */
export interface Clock {
  /** Monotonic milliseconds with fractions; only differences mean something. */
  nowMs(): number;
  /** Unix time in milliseconds. */
  wallMs(): number;
  /** Resolves after `ms`, or at once when `signal` aborts; it never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}
