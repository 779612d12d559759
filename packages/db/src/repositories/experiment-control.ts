import type { RunEnd } from '@tidemark/domain/run/run-end';
import { z } from 'zod';
import type { Database, Query } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { type ExperimentPlace, stoppableStates } from './runs.ts';

const idShape = z.object({ id: z.string() });

/** pauseExperiment begins no further run, where one is still to end; false: there is no such experiment. */
export async function pauseExperiment(db: Database, workspaceId: string, id: string): Promise<boolean> {
  const found = await db.query(
    idShape,
    `UPDATE experiment SET paused_at = CASE
       WHEN cancelled_at IS NULL AND EXISTS (
         SELECT 1 FROM run WHERE run.experiment_id = experiment.id AND run.ended_at IS NULL
       ) THEN COALESCE(paused_at, now()) ELSE paused_at END
     WHERE workspace_id = $1 AND id = $2 RETURNING id`,
    [workspaceId, id],
  );
  return found.length > 0;
}

/** resumeExperiment lets further runs begin; false: there is no such experiment. */
export async function resumeExperiment(db: Database, workspaceId: string, id: string): Promise<boolean> {
  const found = await db.query(
    idShape,
    `UPDATE experiment SET paused_at = NULL, resumed_at = CASE WHEN paused_at IS NULL THEN resumed_at ELSE now() END
     WHERE workspace_id = $1 AND id = $2 RETURNING id`,
    [workspaceId, id],
  );
  return found.length > 0;
}

/** cancelExperiment ends its queued runs and asks the owners of the others to stop, all at once; false: there is no such experiment. */
export function cancelExperiment(
  db: Database,
  workspaceId: string,
  id: string,
  end: RunEnd,
): Promise<boolean> {
  return db.transact(async (query) => {
    const found = await query(
      idShape,
      `UPDATE experiment SET paused_at = NULL, cancelled_at = CASE WHEN EXISTS (
         SELECT 1 FROM run WHERE run.experiment_id = experiment.id AND run.ended_at IS NULL
       ) THEN COALESCE(cancelled_at, now()) ELSE cancelled_at END
       WHERE workspace_id = $1 AND id = $2 RETURNING id`,
      [workspaceId, id],
    );
    if (found.length === 0) return false;
    await query(
      z.unknown(),
      `WITH ended AS (
         UPDATE run SET state = 'cancelled', "end" = $2::jsonb, ended_at = now(), cancel_requested_at = now()
         WHERE experiment_id = $1 AND state = 'queued' RETURNING id
       ), event AS (
         INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', $3 FROM ended
       )
       SELECT pg_notify('${runChannel}', id) FROM ended`,
      [id, JSON.stringify(end), end.message],
    );
    await query(
      z.unknown(),
      `WITH asked AS (
         UPDATE run SET cancel_requested_at = now()
         WHERE experiment_id = $1 AND state = ANY ($2::text[]) AND cancel_requested_at IS NULL RETURNING id
       ), event AS (
         INSERT INTO run_event (run_id, kind, message) SELECT id, 'note', 'Cancelling was asked for.' FROM asked
       )
       SELECT pg_notify('${runChannel}', id) FROM asked`,
      [id, stoppableStates],
    );
    return true;
  });
}

/** findExperimentPlace gives where a run stands in its experiment; null: it stands alone, or there is none. */
export async function findExperimentPlace(
  db: Database,
  workspaceId: string,
  runId: string,
): Promise<Omit<ExperimentPlace, 'position'> | null> {
  const [place] = await db.query(
    z
      .object({ experiment_id: z.string(), cell: z.number(), repetition: z.number() })
      .transform(({ experiment_id: experimentId, ...row }) => ({ experimentId, ...row })),
    `SELECT experiment_id, cell, repetition FROM run
     WHERE workspace_id = $1 AND id = $2 AND experiment_id IS NOT NULL`,
    [workspaceId, runId],
  );
  return place ?? null;
}

/**
 * takeNextPosition gives the place behind all runs of an experiment, for one more; nobody else gets it while the transaction of
 * `query` is open. A cancelled experiment is taken up again by it.
 */
export async function takeNextPosition(query: Query, experimentId: string): Promise<number> {
  await query(idShape, 'UPDATE experiment SET cancelled_at = NULL WHERE id = $1 RETURNING id', [
    experimentId,
  ]);
  const [row] = await query(
    z.object({ next: z.number() }),
    'SELECT COALESCE(max(position) + 1, 0) AS next FROM run WHERE experiment_id = $1',
    [experimentId],
  );
  return row?.next ?? 0;
}
