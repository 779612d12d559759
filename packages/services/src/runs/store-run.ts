import type { Connection } from '@tidemark/db/client';
import { insertRun, insertRunNote, type NewRun } from '@tidemark/db/repositories/new-runs';
import { findRun } from '@tidemark/db/repositories/runs';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { type RepeatableRequest, takeRequest } from '../idempotency/repeatable-request.ts';
import { requireOpenProject } from '../projects/open-project.ts';
import { takeRuns } from '../quotas/check-quota.ts';
import { notifyAll } from './notify-all.ts';

/** `replayed`: an earlier request with the same Idempotency-Key created this run. */
export type StoredRun = { run: RunRecord; replayed: boolean };

/**
 * storeRun stores a run and its idempotency key in one transaction, then notifies workers; a repeated request gives the first
 * one's run. A `note` becomes the first entry of its timeline.
 */
export async function storeRun(
  ctx: ServiceContext,
  run: NewRun,
  request: RepeatableRequest,
  note: string | null = null,
): Promise<StoredRun> {
  const created = await storeOnce(ctx, run.id, request, async (transaction) => {
    await requireOpenProject(transaction, ctx.workspaceId, run.projectId);
    const stored = await insertRun(transaction, ctx.workspaceId, run);
    if (note !== null) await insertRunNote(transaction, run.id, note);
    return stored;
  });
  if (!created.replayed) await notifyAll(ctx, [{ runId: run.id, turn: null }]);
  return created;
}

/** storeOnce inserts a run within the limits of the workspace, with its idempotency key, or gives the run that an earlier request with the key created. */
export function storeOnce(
  ctx: ServiceContext,
  runId: string,
  request: RepeatableRequest,
  insert: (transaction: Connection) => Promise<RunRecord>,
): Promise<StoredRun> {
  return ctx.db.transact(async (transaction) => {
    const earlier = await earlierRun(ctx, transaction, runId, request);
    if (earlier) return { run: earlier, replayed: true };
    await takeRuns(ctx, transaction, 1);
    return { run: await insert(transaction), replayed: false };
  });
}

async function earlierRun(
  { workspaceId }: ServiceContext,
  transaction: Connection,
  runId: string,
  request: RepeatableRequest,
): Promise<RunRecord | null> {
  const earlierId = await takeRequest(transaction, workspaceId, runId, request);
  return earlierId === null ? null : findRun(transaction, workspaceId, earlierId);
}
