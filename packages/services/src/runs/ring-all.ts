import type { WorkerContext } from '../access/context.ts';

/** ringAll rings for each run; where the queue does not answer, the next sweep rings again. */
export async function ringAll({ queue }: Pick<WorkerContext, 'queue'>, runIds: string[]): Promise<void> {
  for (const runId of runIds) await queue.ringRun(runId).catch(() => undefined);
}
