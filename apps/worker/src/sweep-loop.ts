import type { Clock } from '@tidemark/domain/kernel/clock';
import { leaseMs } from '@tidemark/domain/run/run-state';

/** Calls a sweep again and again until it is stopped. */
export interface SweepLoop {
  stop(): Promise<void>;
}

const sweepEveryMs = 1_000;
/** After an outage of the database no owner could renew: so long they are given to come back before they count as lost. */
const amnestyMs = 2 * leaseMs;

/** startSweepLoop sweeps once a second; after a sweep that failed it waits for a while. */
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
          return amnestyMs;
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
