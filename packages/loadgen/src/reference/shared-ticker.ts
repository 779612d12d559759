import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';

/** The part of a ticker that is woken together with the load. */
export interface CompanionTicker {
  /** Sets the function to call when the load is woken, with the moment that it was due at, and when the own time has come (null). */
  onWake(wake: (loadDueMs: number | null) => void): void;
  /** Requests the time up to which the next wake of the load is waited for; Infinity: no wake is wanted. */
  wakeAt(dueAtMs: number): void;
}

/**
 * shareTicker lets reference requests go with the wakes of the load: a wake of their own would cost many times what they do. Each part
 * has one pending time; the load is woken at its times as if it were alone.
 */
export function shareTicker(ticker: Ticker, clock: Clock): { load: Ticker; companion: CompanionTicker } {
  const load = { wake: () => {}, dueAtMs: Number.POSITIVE_INFINITY, ratePerSec: 0 };
  const companion = { wake: (_: number | null) => {}, dueAtMs: Number.POSITIVE_INFINITY };
  const arm = () => ticker.wakeAt(Math.min(load.dueAtMs, companion.dueAtMs), load.ratePerSec);

  ticker.onWake(() => {
    const nowMs = clock.nowMs();
    const loadDueMs = load.dueAtMs <= nowMs ? load.dueAtMs : null;
    const isWanted = companion.dueAtMs !== Number.POSITIVE_INFINITY;
    if (companion.dueAtMs <= nowMs) companion.dueAtMs = Number.POSITIVE_INFINITY;
    if (loadDueMs !== null) {
      load.dueAtMs = Number.POSITIVE_INFINITY;
      load.wake();
    }
    if (isWanted) companion.wake(loadDueMs);
    arm();
  });
  return {
    load: {
      onWake: (wake) => {
        load.wake = wake;
      },
      wakeAt: (dueAtMs, ratePerSec = 0) => {
        load.dueAtMs = dueAtMs;
        load.ratePerSec = ratePerSec;
        arm();
      },
      close: () => ticker.close(),
    },
    companion: {
      onWake: (wake) => {
        companion.wake = wake;
      },
      wakeAt: (dueAtMs) => {
        companion.dueAtMs = dueAtMs;
        arm();
      },
    },
  };
}
