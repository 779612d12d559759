import type { Clock } from '@tidemark/domain/kernel/clock';
import type { JobWorker } from '@tidemark/queue/create-job-worker';

/** A job worker that is replaced when it no longer receives jobs. */
export interface KeptJobWorker {
  /** To be called when notices were sent for queued runs while this worker was idle; replaces a worker that received none of them for too long. */
  notified(): Promise<void>;
  close(): Promise<void>;
}

/** An idle worker that receives none of the notices of this time is disconnected: a lost connection can leave one behind. */
const disconnectedAfterMs = 60_000;

/** keepJobWorker starts a worker that calls `onJob` for each job, and replaces it whenever it no longer receives jobs. */
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
    log('queue: no job arrived for a minute although runs are queued; reconnecting');
    const next = await start(onJob);
    const disconnected = worker;
    worker = next;
    await disconnected.close();
  }

  return {
    notified: async () => {
      waitsSinceMs ??= clock.nowMs();
      if (clock.nowMs() - waitsSinceMs < disconnectedAfterMs) return;
      waitsSinceMs = null;
      await replace();
    },
    close: () => worker.close(),
  };
}
