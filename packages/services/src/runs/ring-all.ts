import { takeExperimentBell } from '@tidemark/db/repositories/run-bells';
import type { RunBell } from '@tidemark/domain/run/run-doorbell';
import type { WorkerContext } from '../access/context.ts';

/** ringAll rings each bell; where the queue does not answer, the next sweep rings again. */
export async function ringAll({ queue }: Pick<WorkerContext, 'queue'>, bells: RunBell[]): Promise<void> {
  for (const { runId, turn, again } of bells) await queue.ringRun(runId, turn, again).catch(() => undefined);
}

/** ringExperiment rings for the next run of an experiment, where one may begin. */
export async function ringExperiment(
  ctx: Pick<WorkerContext, 'db' | 'queue'>,
  experimentId: string,
): Promise<void> {
  const bells = await takeExperimentBell(ctx.db, experimentId).catch(() => []);
  await ringAll(ctx, bells);
}
