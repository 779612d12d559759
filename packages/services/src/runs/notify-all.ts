import { claimExperimentNotice } from '@tidemark/db/repositories/run-notices';
import type { RunNotice } from '@tidemark/domain/run/run-notifier';
import type { WorkerContext } from '../access/context.ts';

/** notifyAll rings each bell; where the queue does not answer, the next sweep rings again. */
export async function notifyAll({ queue }: Pick<WorkerContext, 'queue'>, bells: RunNotice[]): Promise<void> {
  for (const { runId, turn, again } of bells)
    await queue.notifyRun(runId, turn, again).catch(() => undefined);
}

/** notifyExperiment rings for the next run of an experiment, where one may begin. */
export async function notifyExperiment(
  ctx: Pick<WorkerContext, 'db' | 'queue'>,
  experimentId: string,
): Promise<void> {
  const bells = await claimExperimentNotice(ctx.db, experimentId).catch(() => []);
  await notifyAll(ctx, bells);
}
