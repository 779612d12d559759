import type { Clock } from '@tidemark/domain/kernel/clock';
import { leaseMs } from '@tidemark/domain/run/run-state';

/** Repeats a sweep until it is stopped. */
export interface SweepLoop {
  stop(): Promise<void>;
}

const sweepEveryMs = 1_000;
/** After an outage of the database, owners get this time to renew their leases before the next sweep. */
const gracePeriodMs = 2 * leaseMs;

/** startSweepLoop sweeps once per second; after a failed sweep it waits for two lease times. */
export function startSweepLoop(
  sweep: () => Promise<void>,
  clock: Clock,
  log: (line: string) => void,
): SweepLoop {
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pauseMs = await sweep().then(
        () => sweepEveryMs,
        (error: unknown) => {
          log(`sweep: ${error instanceof Error ? error.message : String(error)}`);
          return gracePeriodMs;
        },
      );
      await clock.sleep(pauseMs, stopping.signal);
    }
  }

  const looping = loop();
  return {
    stop: async () => {
      stopping.abort();
      await looping;
    },
  };
}
