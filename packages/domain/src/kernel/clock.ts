/** Time as an argument: tests pass a virtual clock, programs the system's. */
export interface Clock {
  /** Monotonic milliseconds with fractions; only differences mean something. */
  nowMs(): number;
  /** Unix time in milliseconds. */
  wallMs(): number;
  /** Resolves after `ms`, or at once when `signal` aborts; it never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** createWallNanoseconds gives the time since 1970 as a clock that is never set back: wall time now, monotonic from here on. */
export function createWallNanoseconds(clock: Clock): () => bigint {
  const aheadMs = clock.wallMs() - clock.nowMs();
  return () => BigInt(Math.round((aheadMs + clock.nowMs()) * 1_000)) * 1_000n;
}

/**
 * Wakes an executor at the moments that it names; the executor calls it, a virtual one or the system's implements it.
 * One moment stands at a time: naming the next replaces it. Which means is used to be on time is the ticker's own matter.
 */
export interface Ticker {
  /** Sets what is called when the moment has come: never before it, never from within `wakeAt`, once for each moment named. */
  onWake(wake: () => void): void;
  /**
   * Names the next moment, on the clock's `nowMs`; one that has passed wakes as soon as possible, Infinity not at all. `ratePerSec`:
   * how many follow each other a second by now, where they may be too many to be woken for one by one.
   */
  wakeAt(dueAtMs: number, ratePerSec?: number): void;
  /** Ends it: nothing is called any more and nothing keeps the process alive. */
  close(): void;
}
