import type { Connection } from '@tidemark/db/client';
import { cancelExperiment } from '@tidemark/db/repositories/experiment-control';
import { endGate, findGate } from '@tidemark/db/repositories/gates';
import { cancelQueuedRun, requestCancel } from '@tidemark/db/repositories/run-requests';
import type { GateDetail } from '@tidemark/domain/gate/gate-record';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { readGate } from './read-gates.ts';

const cancelledWithGate: RunEnd = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled with its gate, before it started.',
};

export type CancelGateInput = { gateId: string };

/**
 * cancelGate ends a gate without a conclusion and cancels its runs, also those that it added to its baseline: all of it or nothing, so that
 * no run goes on for a gate that is over. A gate that is over stays as it is.
 */
export async function cancelGate(ctx: ServiceContext, { gateId }: CancelGateInput): Promise<GateDetail> {
  requirePermission(ctx, 'run');
  const { db, workspaceId } = ctx;
  requireFound(await findGate(db, workspaceId, gateId), 'gate');
  await db.transact((transaction) => endWithRuns(transaction, workspaceId, gateId));
  return readGate(ctx, gateId);
}

/** The row is locked by a sweep that adds runs: what it added is known afterwards. */
async function endWithRuns(transaction: Connection, workspaceId: string, gateId: string): Promise<void> {
  const ended = await endGate(transaction, gateId, null);
  if (!ended?.experimentId) return;
  await cancelExperiment(transaction, workspaceId, ended.experimentId, cancelledWithGate);
  for (const runId of ended.addedRunIds)
    (await cancelQueuedRun(transaction, workspaceId, runId, cancelledWithGate)) ??
      (await requestCancel(transaction, workspaceId, runId));
}
