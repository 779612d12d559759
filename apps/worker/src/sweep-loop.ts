import type { Clock } from '@tidemark/domain/clock';

/** Calls a sweep again and again until it is stopped. */
export interface SweepLoop {
  stop(): Promise<void>;
}

const sweepEveryMs = 1_000;

/** startSweepLoop sweeps once a second; a sweep that fails is tried again with the next. */
export function startSweepLoop(
  sweep: () => Promise<void>,
  clock: Clock,
  log: (line: string) => void,
): SweepLoop {
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sweep().catch((error: unknown) => {
        log(`sweep: ${error instanceof Error ? error.message : String(error)}`);
      });
      await clock.sleep(sweepEveryMs, stopping.signal);
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
