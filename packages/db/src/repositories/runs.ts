import { randomUUID } from 'node:crypto';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { type RunState, runTransitions } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Database, Query } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import type { PageQuery } from '../page-query.ts';
import { runColumns, runRowShape } from './run-row.ts';

/** What a run is created from. `targetKey` names what only one run may write to at a time. */
export type NewRun = {
  id: string;
  name: string;
  plan: RunPlan;
  sealedSecret: string | null;
  targetKey: string;
  schemaId: string | null;
  schemaRevisionId: string | null;
  profileId: string | null;
  profileRevisionId: string | null;
  targetId: string | null;
  simulatedStartMs: number;
  createdBy: string;
  retryOf: string | null;
  experiment: ExperimentPlace | null;
};

/** Where a run stands in its experiment; `position` is its place in the order of making. */
export type ExperimentPlace = { experimentId: string; cell: number; repetition: number; position: number };

export type RunFilter = {
  states: readonly RunState[] | null;
  schemaId: string | null;
  profileId: string | null;
  targetId: string | null;
};

/** newRunId gives the id before the row exists: what seals its password is bound to it. */
export function newRunId(): string {
  return randomUUID();
}

/** insertRun stores a queued run and its first event; it takes the query of a transaction. */
export async function insertRun(query: Query, workspaceId: string, run: NewRun): Promise<RunRecord> {
  const [created] = await query(
    runRowShape,
    `WITH created AS (
       INSERT INTO run (id, workspace_id, name, plan, sealed_secret, target_key, schema_id, schema_revision_id,
         profile_id, profile_revision_id, target_id, simulated_start_ms, created_by, retry_of,
         experiment_id, cell, repetition, position)
       VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', 'queued' FROM created
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id) FROM created AS run`,
    [
      run.id,
      workspaceId,
      run.name,
      JSON.stringify(run.plan),
      run.sealedSecret,
      run.targetKey,
      run.schemaId,
      run.schemaRevisionId,
      run.profileId,
      run.profileRevisionId,
      run.targetId,
      run.simulatedStartMs,
      run.createdBy,
      run.retryOf,
      run.experiment?.experimentId ?? null,
      run.experiment?.cell ?? null,
      run.experiment?.repetition ?? null,
      run.experiment?.position ?? null,
    ],
  );
  if (!created) throw new TypeError('an insert gave no row');
  return created;
}

/** findRun gives one run, or null. */
export async function findRun(
  db: Pick<Database, 'query'>,
  workspaceId: string,
  id: string,
): Promise<RunRecord | null> {
  const [run] = await db.query(
    runRowShape,
    `SELECT ${runColumns} FROM run WHERE workspace_id = $1 AND id = $2`,
    [workspaceId, id],
  );
  return run ?? null;
}

/** findRunSecret gives what the password of a run was sealed into, or null. */
export async function findRunSecret(db: Database, workspaceId: string, id: string): Promise<string | null> {
  const [row] = await db.query(
    z.object({ sealed_secret: z.string().nullable() }),
    'SELECT sealed_secret FROM run WHERE workspace_id = $1 AND id = $2',
    [workspaceId, id],
  );
  return row?.sealed_secret ?? null;
}

/** listRuns gives the newest run first. */
export function listRuns(
  db: Database,
  workspaceId: string,
  { after, limit, ...filter }: PageQuery & RunFilter,
): Promise<RunRecord[]> {
  return db.query(
    runRowShape,
    `SELECT ${runColumns} FROM run
     WHERE workspace_id = $1
       AND ($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::text))
       AND ($5::text[] IS NULL OR state = ANY ($5::text[]))
       AND ($6::text IS NULL OR schema_id = $6) AND ($7::text IS NULL OR profile_id = $7)
       AND ($8::text IS NULL OR target_id = $8)
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [
      workspaceId,
      after?.createdAt ?? null,
      after?.id ?? null,
      limit,
      filter.states,
      filter.schemaId,
      filter.profileId,
      filter.targetId,
    ],
  );
}

/** cancelQueuedRun ends a run that nobody owns yet; null: it is not queued, or there is none. */
export async function cancelQueuedRun(
  db: Database,
  workspaceId: string,
  id: string,
  end: RunEnd,
): Promise<RunRecord | null> {
  const [run] = await db.query(
    runRowShape,
    `WITH ended AS (
       UPDATE run SET state = 'cancelled', "end" = $3::jsonb, ended_at = now(), cancel_requested_at = now()
       WHERE workspace_id = $1 AND id = $2 AND state = 'queued' RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', $4 FROM ended
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id) FROM ended AS run`,
    [workspaceId, id, JSON.stringify(end), end.message],
  );
  return run ?? null;
}

/** requestRate asks the owner of a run for another rate; null: the run is not sending, or there is none. */
export async function requestRate(
  db: Database,
  workspaceId: string,
  id: string,
  ratePerSec: number,
): Promise<RunRecord | null> {
  const [run] = await db.query(
    runRowShape,
    `WITH asked AS (
       UPDATE run SET wanted_rate_per_sec = $3
       WHERE workspace_id = $1 AND id = $2 AND state = ANY ($4::text[]) AND cancel_requested_at IS NULL RETURNING *
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id) FROM asked AS run`,
    [workspaceId, id, ratePerSec, ['claimed', 'preparing', 'warming', 'running']],
  );
  return run ?? null;
}

/** States in which an owner can still be asked to stop: once it is finalising, the result stands. */
export const stoppableStates = (
  ['claimed', 'preparing', 'warming', 'running', 'draining', 'verifying'] as const
).filter((state) => runTransitions[state].includes('cancelled'));

/** requestCancel asks the owner to stop; null: the run was asked before, is not owned or already finalising, or there is none. */
export async function requestCancel(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<RunRecord | null> {
  const [run] = await db.query(
    runRowShape,
    `WITH asked AS (
       UPDATE run SET cancel_requested_at = now()
       WHERE workspace_id = $1 AND id = $2 AND state = ANY ($3::text[]) AND cancel_requested_at IS NULL RETURNING *
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'note', 'Cancelling was asked for.' FROM asked
     )
     SELECT ${runColumns}, pg_notify('${runChannel}', run.id) FROM asked AS run`,
    [workspaceId, id, stoppableStates],
  );
  return run ?? null;
}
