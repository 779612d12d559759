import type { Clock } from '@tidemark/domain/kernel/clock';
import type { JobWorker } from '@tidemark/queue/create-job-worker';

/** A job worker that is replaced when it has gone deaf. */
export interface KeptJobWorker {
  /** Reports that notices were sent for queued runs while this worker had nothing to do; replaces a worker that receives nothing for too long. */
  notified(): Promise<void>;
  close(): Promise<void>;
}

/** An idle worker that was notified for so long and received nothing is deaf: a lost connection can leave one behind. */
const deafAfterMs = 60_000;

/** keepJobWorker starts a worker, which calls `onJob` for each job, and another in its place whenever it has gone deaf. */
export async function keepJobWorker(
  start: (onJob: () => void) => Promise<JobWorker>,
  clock: Clock,
  log: (line: string) => void,
): Promise<KeptJobWorker> {
  let waitsSinceMs: number | null = null;
  const onJob = () => {
    waitsSinceMs = null;
  };
  let worker = await start(onJob);

  async function replace(): Promise<void> {
    log('queue: no job arrived for a minute although runs wait; connecting anew');
    const next = await start(onJob);
    const deaf = worker;
    worker = next;
    await deaf.close();
  }

  return {
    notified: async () => {
      waitsSinceMs ??= clock.nowMs();
      if (clock.nowMs() - waitsSinceMs < deafAfterMs) return;
      waitsSinceMs = null;
      await replace();
    },
    close: () => worker.close(),
  };
}
