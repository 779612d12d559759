import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { runTransitions } from '@tidemark/domain/run/run-state';
import type { Connection } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { runColumns, runShape } from './run-row.ts';

/** cancelQueuedRun ends a queued run; null: not queued, or unknown. */
export async function cancelQueuedRun(
  db: Connection,
  workspaceId: string,
  id: string,
  end: RunEnd,
): Promise<RunRecord | null> {
  const [run] = await db.query(
    runShape,
    `WITH ended AS (
       UPDATE run SET state = 'cancelled', judgement = 'incomplete', "end" = $3::jsonb, ended_at = now(), cancel_requested_at = now()
       WHERE workspace_id = $1 AND id = $2 AND state = 'queued' RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', $4 FROM ended
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id)::text FROM ended AS run`,
    [workspaceId, id, JSON.stringify(end), end.message],
  );
  return run ?? null;
}

/** requestRate asks the owner of a run for another rate; null: the run is not sending, or unknown. */
export async function requestRate(
  db: Connection,
  workspaceId: string,
  id: string,
  ratePerSec: number,
): Promise<RunRecord | null> {
  const [run] = await db.query(
    runShape,
    `WITH asked AS (
       UPDATE run SET wanted_rate_per_sec = $3
       WHERE workspace_id = $1 AND id = $2 AND state = ANY ($4::text[]) AND cancel_requested_at IS NULL RETURNING *
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id)::text FROM asked AS run`,
    [workspaceId, id, ratePerSec, ['claimed', 'preparing', 'running']],
  );
  return run ?? null;
}

/** States in which an owner can be asked to stop: once it is finalizing, the result is final. */
export const stoppableStates = (['claimed', 'preparing', 'running', 'draining', 'verifying'] as const).filter(
  (state) => runTransitions[state].includes('cancelled'),
);

/** requestCancel asks the owner to stop; null: already asked, not owned, finalizing, or unknown. */
export async function requestCancel(
  db: Connection,
  workspaceId: string,
  id: string,
): Promise<RunRecord | null> {
  const [run] = await db.query(
    runShape,
    `WITH asked AS (
       UPDATE run SET cancel_requested_at = now()
       WHERE workspace_id = $1 AND id = $2 AND state = ANY ($3::text[]) AND cancel_requested_at IS NULL RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'note', 'Cancelling was asked for.' FROM asked
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id)::text FROM asked AS run`,
    [workspaceId, id, stoppableStates],
  );
  return run ?? null;
}
