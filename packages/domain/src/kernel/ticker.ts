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
