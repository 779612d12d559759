import type { Clock } from '@tidemark/domain/kernel/clock';
import type { JobWorker } from '@tidemark/queue/create-job-worker';

/** A job worker that is replaced when it has gone deaf. */
export interface KeptJobWorker {
  /** Tells that somebody rang for waiting runs while this worker had nothing to do; replaces a worker that hears nothing for too long. */
  rung(): Promise<void>;
  close(): Promise<void>;
}

/** An idle worker that was rung for over so long and heard nothing is deaf: a lost connection can leave one behind. */
const deafAfterMs = 60_000;

/** keepJobWorker starts a worker, which calls `heard` for each job, and another in its place whenever it has gone deaf. */
export async function keepJobWorker(
  start: (heard: () => void) => Promise<JobWorker>,
  clock: Clock,
  log: (line: string) => void,
): Promise<KeptJobWorker> {
  let rungSinceMs: number | null = null;
  const heard = () => {
    rungSinceMs = null;
  };
  let worker = await start(heard);

  async function replace(): Promise<void> {
    log('queue: no job arrived for a minute although runs wait; connecting anew');
    const next = await start(heard);
    const deaf = worker;
    worker = next;
    await deaf.close();
  }

  return {
    rung: async () => {
      rungSinceMs ??= clock.nowMs();
      if (clock.nowMs() - rungSinceMs < deafAfterMs) return;
      rungSinceMs = null;
      await replace();
    },
    close: () => worker.close(),
  };
}
