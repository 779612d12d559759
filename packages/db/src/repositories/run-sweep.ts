import { auditDays } from '@tidemark/domain/audit/audit-entry';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { ownedRunStates, type RunState } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';

const idShape = z.object({ id: z.string() });

/** No run of an experiment started for a day although it was not paused. */
const standsStill = `NOT EXISTS (
  SELECT 1 FROM run begun WHERE begun.experiment_id = run.experiment_id
    AND begun.started_at > now() - interval '24 hours'
) AND EXISTS (
  SELECT 1 FROM experiment WHERE experiment.id = run.experiment_id AND paused_at IS NULL
    AND (resumed_at IS NULL OR resumed_at < now() - interval '24 hours')
)`;

const sweepReasons = [
  'leaseExpired',
  'leaseExpiredWhileCancelling',
  'leaseExpiredWhileStopped',
  'deadlinePassed',
  'neverStarted',
] as const;
export type SweepReason = (typeof sweepReasons)[number];

/** Conditions on which a sweep ends runs, on the database clock, with the states in which they apply. */
const reasons: Record<SweepReason, { states: readonly RunState[]; condition: string }> = {
  leaseExpired: { states: ownedRunStates, condition: 'cancel_requested_at IS NULL AND lease_until < now()' },
  leaseExpiredWhileCancelling: {
    states: ownedRunStates,
    condition: 'cancel_requested_at IS NOT NULL AND operator_stop IS NULL AND lease_until < now()',
  },
  leaseExpiredWhileStopped: {
    states: ownedRunStates,
    condition: 'operator_stop IS NOT NULL AND lease_until < now()',
  },
  deadlinePassed: { states: ownedRunStates, condition: 'deadline_at < now()' },
  neverStarted: {
    states: ['queued'],
    condition: `created_at < now() - interval '24 hours' AND (experiment_id IS NULL OR ${standsStill})`,
  },
};

const reasonShape = z.object({ reason: z.enum(sweepReasons) });
const dueReasons = sweepReasons
  .map(
    (reason, i) =>
      `SELECT '${reason}' AS reason WHERE EXISTS (
         SELECT 1 FROM run WHERE state = ANY ($${i + 1}::text[]) AND ${reasons[reason].condition}
       )`,
  )
  .join(' UNION ALL ');

/** findDueReasons gives the conditions that runs meet now, in one statement: nearly always none. */
export async function findDueReasons(db: Connection): Promise<Set<SweepReason>> {
  const states = sweepReasons.map((reason) => reasons[reason].states);
  const found = await db.query(reasonShape, dueReasons, states);
  return new Set(found.map(({ reason }) => reason));
}

/**
 * endSwept ends every run that meets a condition, and gives their number; concurrent callers end each run once. What a run kept of its load
 * becomes its result with this end; it is judged when it is read.
 */
export async function endSwept(db: Connection, reason: SweepReason, end: RunEnd): Promise<number> {
  const { states, condition } = reasons[reason];
  const ended = await db.query(
    idShape,
    `WITH ended AS (
       UPDATE run SET state = $2, "end" = $3::jsonb, ended_at = now(), load_summary = NULL,
         summary = load_summary || jsonb_build_object('end', $3::jsonb, 'judgement', NULL),
         judgement = COALESCE(load_summary #>> '{judgement,value}', 'incomplete')
       WHERE id IN (
         SELECT id FROM run WHERE state = ANY ($1::text[]) AND ${condition} FOR UPDATE SKIP LOCKED
       ) RETURNING id
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', $4 FROM ended
     )
     SELECT id, pg_notify('${runChannel}', id)::text FROM ended`,
    [states, end.state, JSON.stringify(end), end.message],
  );
  return ended.length;
}

/** forgetOldKeys deletes idempotency keys and kept answers older than a day. */
export async function forgetOldKeys(db: Connection): Promise<void> {
  await db.query(
    z.unknown(),
    `DELETE FROM idempotency_key WHERE (workspace_id, key) IN (
       SELECT workspace_id, key FROM idempotency_key
       WHERE created_at < now() - interval '24 hours' FOR UPDATE SKIP LOCKED
     )`,
  );
  await db.query(
    z.unknown(),
    `DELETE FROM idempotent_answer WHERE id IN (
       SELECT id FROM idempotent_answer WHERE created_at < now() - interval '24 hours' FOR UPDATE SKIP LOCKED
     )`,
  );
}

/** forgetAuditEntries deletes entries of the audit log older than the days for which they are kept, at most `limit`. */
export async function forgetAuditEntries(db: Connection, limit: number): Promise<void> {
  await db.query(
    z.unknown(),
    `DELETE FROM audit_entry WHERE id IN (
       SELECT id FROM audit_entry WHERE at < now() - $1 * interval '1 day' ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED
     )`,
    [auditDays, limit],
  );
}
