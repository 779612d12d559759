import type { RunEnd } from '@tidemark/domain/run/run-end';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { stoppableStates } from './run-requests.ts';

const idShape = z.object({ id: z.string() });

/** pauseExperiment prevents further starts if a run has not ended; false: unknown experiment. */
export async function pauseExperiment(db: Connection, workspaceId: string, id: string): Promise<boolean> {
  const found = await db.query(
    idShape,
    `UPDATE experiment SET paused_at = CASE
       WHEN cancelled_at IS NULL AND (search_open OR EXISTS (
         SELECT 1 FROM run WHERE run.experiment_id = experiment.id AND run.ended_at IS NULL
       )) THEN COALESCE(paused_at, now()) ELSE paused_at END
     WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
    [workspaceId, id],
  );
  return found.length > 0;
}

/** resumeExperiment allows further runs to start; false: unknown experiment. */
export async function resumeExperiment(db: Connection, workspaceId: string, id: string): Promise<boolean> {
  const found = await db.query(
    idShape,
    `UPDATE experiment SET paused_at = NULL, resumed_at = CASE WHEN paused_at IS NULL THEN resumed_at ELSE now() END
     WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
    [workspaceId, id],
  );
  return found.length > 0;
}

/** cancelExperiment ends queued runs and asks the owners of active ones to stop, in the transaction of its caller; false: unknown experiment. */
export async function cancelExperiment(
  { query }: Connection,
  workspaceId: string,
  id: string,
  end: RunEnd,
): Promise<boolean> {
  const found = await query(
    idShape,
    `UPDATE experiment SET paused_at = NULL, search_open = false, cancelled_at = CASE WHEN search_open OR EXISTS (
       SELECT 1 FROM run WHERE run.experiment_id = experiment.id AND run.ended_at IS NULL
     ) THEN COALESCE(cancelled_at, now()) ELSE cancelled_at END
     WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING id`,
    [workspaceId, id],
  );
  if (found.length === 0) return false;
  await query(
    z.unknown(),
    `WITH ended AS (
       UPDATE run SET state = 'cancelled', judgement = 'incomplete', "end" = $2::jsonb, ended_at = now(), cancel_requested_at = now()
       WHERE experiment_id = $1 AND state = 'queued' RETURNING id
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', $3 FROM ended
     )
     SELECT pg_notify('${runChannel}', id)::text FROM ended`,
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
     SELECT pg_notify('${runChannel}', id)::text FROM asked`,
    [id, stoppableStates],
  );
  return true;
}
