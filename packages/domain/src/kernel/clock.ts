/** Time as an argument: tests pass a virtual clock, programs the system clock. */
export interface Clock {
  /** Monotonic milliseconds with fractions; only differences are meaningful. */
  nowMs(): number;
  /** Unix time in milliseconds. */
  wallMs(): number;
  /** Resolves after `ms`, or immediately when `signal` aborts; it never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** createWallNanoseconds gives the time since 1970 from a clock that never goes back: wall-clock time now, monotonic from here on. */
export function createWallNanoseconds(clock: Clock): () => bigint {
  const aheadMs = clock.wallMs() - clock.nowMs();
  return () => BigInt(Math.round((aheadMs + clock.nowMs()) * 1_000)) * 1_000n;
}

/**
 * Wakes an executor at requested times; a virtual ticker and one for system time implement it.
 * Only one time is pending: requesting another replaces it. How the ticker wakes on time is up to the implementation.
 */
export interface Ticker {
  /** Sets the function to call when the time has come: never before it, never from within `wakeAt`, once per requested time. */
  onWake(wake: () => void): void;
  /**
   * Requests the next time, on the clock's `nowMs`; a past one wakes as soon as possible, Infinity never. `ratePerSec`: the current
   * number of requests per second, which may be too many to wake for each.
   */
  wakeAt(dueAtMs: number, ratePerSec?: number): void;
  /** Stops the ticker: it calls nothing any more and does not keep the process alive. */
  close(): void;
}
