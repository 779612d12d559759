import { claimExperimentNotice } from '@tidemark/db/repositories/run-notices';
import type { RunNotice } from '@tidemark/domain/run/run-sink';
import type { WorkerContext } from '../access/context.ts';

/** notifyAll sends each notice; if the queue is unavailable, the next sweep resends it. */
export async function notifyAll(
  { queue }: Pick<WorkerContext, 'queue'>,
  notices: RunNotice[],
): Promise<void> {
  for (const { runId, turn, again } of notices)
    await queue.notifyRun(runId, turn, again).catch(() => undefined);
}

/** notifyExperiment notifies workers of the next run of an experiment, if one may start. */
export async function notifyExperiment(
  ctx: Pick<WorkerContext, 'db' | 'queue'>,
  experimentId: string,
): Promise<void> {
  const notices = await claimExperimentNotice(ctx.db, experimentId).catch(() => []);
  await notifyAll(ctx, notices);
}
