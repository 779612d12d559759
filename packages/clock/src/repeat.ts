import type { Clock } from '@tidemark/domain/kernel/clock';

/** When work is repeated: pauses between its end and its next start, and how long it waits before the first. */
export type RepeatTimes = { everyMs: number; afterFailureMs: number; firstAfterMs?: number };

/** Work that is repeated until `stop`, which resolves when none of it is under way. */
export interface Repeating {
  stop(): Promise<void>;
}

/** startRepeating repeats `work` until it is stopped; a failure is reported and lengthens the pause, and never ends it. */
export function startRepeating(
  work: () => Promise<void>,
  { everyMs, afterFailureMs, firstAfterMs = 0 }: RepeatTimes,
  clock: Clock,
  onFailure: (message: string) => void,
): Repeating {
  const stopping = new AbortController();

  async function loop(): Promise<void> {
    if (firstAfterMs > 0) await clock.sleep(firstAfterMs, stopping.signal);
    while (!stopping.signal.aborted) {
      const pauseMs = await work().then(
        () => everyMs,
        (error: unknown) => {
          onFailure(error instanceof Error ? error.message : String(error));
          return afterFailureMs;
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
