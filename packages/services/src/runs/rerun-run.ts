import { findExperimentPlace, takeNextPosition } from '@tidemark/db/repositories/experiments';
import { insertRun } from '@tidemark/db/repositories/new-runs';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requestHash } from '../idempotency/request-hash.ts';
import type { CreatedRun, CreateRunOptions } from './create-run.ts';
import { getRun } from './get-run.ts';
import { notifyAll, notifyExperiment } from './notify-all.ts';
import { sameRunAgain } from './same-run-again.ts';
import { storeOnce } from './store-run.ts';

export type RerunRunInput = { runId: string };

/**
 * rerunRun creates a new run with the same plan that names the old one. One of an experiment takes the place of the old one in its cell
 * and repetition, behind all runs that wait there.
 */
export async function rerunRun(
  ctx: ServiceContext,
  input: RerunRunInput,
  options: CreateRunOptions = {},
): Promise<CreatedRun> {
  requirePermission(ctx, 'run');
  const run = await sameRunAgain(ctx, await getRun(ctx, input));
  const place = await findExperimentPlace(ctx.db, ctx.workspaceId, input.runId);
  const request = {
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: requestHash('rerun-run', input),
  };
  const created = await storeOnce(ctx, run.id, request, async (transaction) => {
    const position = place === null ? 0 : await takeNextPosition(transaction, place.experimentId);
    return insertRun(transaction, ctx.workspaceId, { ...run, experiment: place && { ...place, position } });
  });
  if (created.replayed) return created;
  if (place) await notifyExperiment(ctx, place.experimentId);
  else await notifyAll(ctx, [{ runId: run.id, turn: null }]);
  return created;
}
