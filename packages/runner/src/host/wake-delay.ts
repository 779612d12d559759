import type { Clock, Ticker } from '@tidemark/domain/kernel/clock';
import type { LatencySummary } from '@tidemark/domain/result/latency-summary';
import { createHistogram, recordUs, summarizeHistogram } from '@tidemark/stats/histogram';

const everyMs = 1;

/**
 * measureWakeDelay asks to be woken each millisecond for `ms`, and gives how late that was; null for less than a millisecond. A pause of
 * the host counts for every moment that fell into it, as it would for the requests of an open loop.
 */
export function measureWakeDelay(clock: Clock, ticker: Ticker, ms: number): Promise<LatencySummary | null> {
  const moments = Math.floor(ms / everyMs);
  if (moments === 0) return Promise.resolve(null);
  const delays = createHistogram();
  const beganMs = clock.nowMs();
  let next = 1;
  return new Promise((resolve) => {
    const wake = () => {
      const nowMs = clock.nowMs();
      for (; next <= moments && beganMs + next * everyMs <= nowMs; next += 1)
        recordUs(delays, (nowMs - (beganMs + next * everyMs)) * 1_000);
      if (next > moments) resolve(summarizeHistogram(delays));
      else ticker.wakeAt(beganMs + next * everyMs, 1_000 / everyMs);
    };
    ticker.onWake(wake);
    wake();
  });
}
