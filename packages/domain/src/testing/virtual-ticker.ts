import type { Clock, Ticker } from '../kernel/clock.ts';

/** createVirtualTicker wakes exactly when a virtual clock reaches the requested time. */
export function createVirtualTicker(clock: Clock): Ticker {
  let wake = () => {};
  let waiting = new AbortController();

  async function wakeAfter(ms: number, signal: AbortSignal): Promise<void> {
    await clock.sleep(ms, signal);
    if (!signal.aborted) wake();
  }

  return {
    onWake: (callback) => {
      wake = callback;
    },
    wakeAt: (dueAtMs) => {
      waiting.abort();
      waiting = new AbortController();
      if (dueAtMs !== Number.POSITIVE_INFINITY) void wakeAfter(dueAtMs - clock.nowMs(), waiting.signal);
    },
    close: () => waiting.abort(),
  };
}
