import { judgeEnd } from '@tidemark/analysis/run/judge-run';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import {
  type ActiveRunState,
  activeRunStates,
  canMove,
  leaseMs,
  ownedRunStates,
  type RunState,
} from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { z } from 'zod';
import type { Connection, Database } from '../client.ts';
import { violatesUnique } from '../database-error.ts';
import { runChannel } from '../listener/run-listener.ts';
import { storableJson, storableText } from '../storable-json.ts';
import { isLoadStopped } from './load-switch.ts';
import { lockClaims } from './quotas.ts';
import { runColumns, runSelect, runShape } from './run-row.ts';
import { isAliveSql } from './workers.ts';

const idShape = z.object({ id: z.string() });

/** statesBefore lists the states from which a run may go to `to`. */
function statesBefore(to: RunState): ActiveRunState[] {
  return activeRunStates.filter((from) => canMove(from, to));
}

/** The key under which a run owns its target. A worker runs one launched target at a time, so that key is per worker. */
const keyFor = (run: string, workerId: string) =>
  `CASE WHEN ${run}.plan #>> '{target,kind}' = 'launched' THEN 'worker:' || ${workerId}::text ELSE ${run}.target_key END`;

/** A run that a worker may claim at `nowMs` of the database clock. */
export type ClaimableRun = { runId: string; workspaceId: string; plan: RunPlan; nowMs: number };

const claimableShape = z
  .object({ id: z.string(), workspace_id: z.string(), plan: runPlanShape, now_ms: z.number() })
  .transform(
    (row): ClaimableRun => ({
      runId: row.id,
      workspaceId: row.workspace_id,
      plan: row.plan,
      nowMs: row.now_ms,
    }),
  );

/** A launched target whose launcher this worker lacks ($4; null: unknown) is left to a living worker that offers it. */
const isLeftToAnother = `run.plan #>> '{target,kind}' = 'launched' AND NOT run.plan #>> '{target,launcher}' = ANY ($4::text[])
  AND EXISTS (
    SELECT 1 FROM worker WHERE worker.id <> $2 AND ${isAliveSql('worker')}
      AND run.plan #>> '{target,launcher}' = ANY (worker.launchers)
  )`;

/**
 * findClaimable gives the run to claim after a notification of `runId`: that run, or for an experiment its first queued run with a free
 * target that this worker can start. Null: none may start now.
 */
export async function findClaimable(
  db: Connection,
  {
    runId,
    workerId,
    launchers = null,
  }: { runId: string; workerId: string; launchers?: readonly string[] | null },
): Promise<ClaimableRun | null> {
  const [found] = await db.query(
    claimableShape,
    `SELECT run.id, run.workspace_id, run.plan, EXTRACT(EPOCH FROM now())::float8 * 1000 AS now_ms
     FROM run notified JOIN run ON run.id = notified.id OR run.experiment_id = notified.experiment_id
     WHERE notified.id = $1 AND run.state = 'queued' AND NOT ${isLoadStopped}
       AND NOT EXISTS (
         SELECT 1 FROM experiment WHERE experiment.id = run.experiment_id
           AND (paused_at IS NOT NULL OR cancelled_at IS NOT NULL)
       ) AND NOT EXISTS (
         SELECT 1 FROM run other WHERE other.target_key = ${keyFor('run', '$2')} AND other.state = ANY ($3::text[])
       ) AND ($4::text[] IS NULL OR NOT (${isLeftToAnother}))
     ORDER BY run.position LIMIT 1`,
    [runId, workerId, ownedRunStates, launchers],
  );
  return found ?? null;
}

const ownedRowShape = z
  .object({ epoch: z.number(), sealed_secret: z.string().nullable() })
  .loose()
  .transform((row) => ({ run: runShape.parse(row), epoch: row.epoch, sealedSecret: row.sealed_secret }));

/** A run with its epoch and sealed secret, for its new owner. */
export type OwnedRun = { run: RunRecord; epoch: number; sealedSecret: string | null };

/** A claim: by which worker, with which time limit, and the simulated start. `parallelRuns`: of the workspace; null: any number. */
export type Claim = {
  runId: string;
  workerId: string;
  longestRunMs: number;
  simulatedStartMs: number;
  parallelRuns: number | null;
};

/**
 * claimRun makes a worker the owner of a queued run in a new epoch; null: the run is not queued, its target is busy, its experiment is
 * paused, or its workspace has as many active runs as it may. The experiment is locked meanwhile: after a pause or cancellation none of
 * its runs starts. Claims of a workspace with a limit wait for each other, so that each counts the run of the other.
 */
export async function claimRun(db: Database, claim: Claim): Promise<OwnedRun | null> {
  try {
    if (claim.parallelRuns === null) return await claimOne(db, claim);
    return await db.transact(async (transaction) => {
      await lockClaims(transaction, claim.runId);
      return claimOne(transaction, claim);
    });
  } catch (error) {
    // Two runs of a target were claimed concurrently: the index allowed one of them.
    if (violatesUnique(error)) return null;
    throw error;
  }
}

async function claimOne(db: Connection, claim: Claim): Promise<OwnedRun | null> {
  const [owned] = await db.query(
    ownedRowShape,
    `WITH moving AS MATERIALIZED (
         SELECT id FROM experiment WHERE id = (SELECT experiment_id FROM run WHERE id = $1)
           AND paused_at IS NULL AND cancelled_at IS NULL FOR SHARE
       ), wanted AS (
         SELECT id, ${keyFor('run', '$2')} AS key FROM run
         WHERE id = $1 AND state = 'queued' AND NOT ${isLoadStopped} AND (experiment_id IS NULL OR experiment_id IN (SELECT id FROM moving))
         FOR UPDATE SKIP LOCKED
       ), claimed AS (
         UPDATE run SET state = 'claimed', epoch = epoch + 1, worker_id = $2, target_key = wanted.key, started_at = now(),
           simulated_start_ms = $6,
           lease_until = now() + $3 * interval '1 ms', deadline_at = now() + $4 * interval '1 ms'
         FROM wanted
         WHERE run.id = wanted.id AND run.state = 'queued' AND NOT EXISTS (
           SELECT 1 FROM run other WHERE other.target_key = wanted.key AND other.state = ANY ($5::text[])
         ) AND ($7::int IS NULL OR $7::int > (
           SELECT count(*) FROM run active WHERE active.workspace_id = run.workspace_id AND active.state = ANY ($5::text[])
         )) RETURNING run.*
       ), event AS (
         INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', 'claimed' FROM claimed
       )
       SELECT ${runColumns}, run.epoch, run.sealed_secret, pg_notify('${runChannel}', run.id)::text FROM claimed AS run`,
    [
      claim.runId,
      claim.workerId,
      leaseMs,
      claim.longestRunMs,
      ownedRunStates,
      claim.simulatedStartMs,
      claim.parallelRuns,
    ],
  );
  return owned ?? null;
}

/** What its owner learns of a run. `operatorStop`: the reason of the operator, who stopped all load; null: not so. */
export type Renewal = {
  cancelRequested: boolean;
  operatorStop: string | null;
  wantedRatePerSec: number | null;
};

const renewalShape = z
  .object({
    cancel_requested: z.boolean(),
    operator_stop: z.string().nullable(),
    wanted_rate_per_sec: z.number().nullable(),
  })
  .transform(
    (row): Renewal => ({
      cancelRequested: row.cancel_requested,
      operatorStop: row.operator_stop,
      wantedRatePerSec: row.wanted_rate_per_sec,
    }),
  );

/** renewLease extends a lease, even an expired one, if no other process changed the run; null: one did. */
export async function renewLease(
  db: Connection,
  owner: { runId: string; epoch: number },
): Promise<Renewal | null> {
  const [row] = await db.query(
    renewalShape,
    `UPDATE run SET lease_until = now() + $3 * interval '1 ms'
     WHERE id = $1 AND epoch = $2 AND state = ANY ($4::text[])
     RETURNING cancel_requested_at IS NOT NULL AS cancel_requested, operator_stop, wanted_rate_per_sec`,
    [owner.runId, owner.epoch, leaseMs, ownedRunStates],
  );
  return row ?? null;
}

/** moveRun moves an owned run to its next state; idempotent. False: another owner, or a transition that is not allowed. */
export async function moveRun(
  db: Connection,
  move: { runId: string; epoch: number; state: ActiveRunState },
): Promise<boolean> {
  const moved = await db.query(
    idShape,
    `WITH moved AS (
       UPDATE run SET state = $3 WHERE id = $1 AND epoch = $2 AND state = ANY ($4::text[]) RETURNING id
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', $3 FROM moved
     )
     SELECT id, pg_notify('${runChannel}', id)::text FROM moved`,
    [move.runId, move.epoch, move.state, statesBefore(move.state)],
  );
  if (moved.length > 0) return true;
  const { runId: id, epoch, state } = move;
  return (await db.prisma.run.count({ where: { id, epoch, state } })) > 0;
}

/** keepSummary stores what an owned run showed so far, which a sweep makes its result; false: another owner. */
export async function keepSummary(
  db: Connection,
  { runId, epoch, summary }: { runId: string; epoch: number; summary: RunSummary },
): Promise<boolean> {
  const kept = await db.query(
    idShape,
    'UPDATE run SET load_summary = $3::jsonb WHERE id = $1 AND epoch = $2 AND state = ANY ($4::text[]) RETURNING id',
    [runId, epoch, storableJson(summary), ownedRunStates],
  );
  return kept.length > 0;
}

/** The end of a run by its owner. */
export type Finish = { runId: string; epoch: number; end: RunEnd; summary: RunSummary | null };

/**
 * finishRun ends an owned run; without a summary, what it kept of its load becomes one. Null: the run may not end like this, for example as succeeded
 * after a stop was requested.
 */
export async function finishRun(
  db: Connection,
  { runId, epoch, end, summary }: Finish,
): Promise<'finished' | null> {
  const mayPass = statesBefore(end.state).concat(end.state === 'succeeded' ? statesBefore('finalizing') : []);
  const finished = await db.query(
    idShape,
    `WITH ended AS (
       UPDATE run SET state = $3, "end" = $4::jsonb, ended_at = now(), load_summary = NULL,
         summary = COALESCE($5::jsonb, load_summary || jsonb_build_object('end', $4::jsonb, 'judgement', NULL)),
         judgement = CASE WHEN $5::jsonb IS NULL THEN COALESCE(load_summary #>> '{judgement,value}', $8) ELSE $8 END
       WHERE id = $1 AND epoch = $2 AND state = ANY ($6::text[])
         AND ($3 <> 'succeeded' OR cancel_requested_at IS NULL) RETURNING id
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'state', $7 FROM ended
     )
     SELECT id, pg_notify('${runChannel}', id)::text FROM ended`,
    [
      runId,
      epoch,
      end.state,
      storableJson(end),
      summary && storableJson(summary),
      mayPass,
      storableText(end.message),
      (summary?.judgement ?? judgeEnd(end.state, end))?.value ?? null,
    ],
  );
  return finished.length > 0 ? 'finished' : null;
}

/** findOwned gives an owned run, to find out why a change was refused. */
export async function findOwned(
  { prisma }: Connection,
  { runId, epoch }: { runId: string; epoch: number },
): Promise<RunRecord | null> {
  const row = await prisma.run.findFirst({ where: { id: runId, epoch }, select: runSelect });
  return row && runShape.parse(row);
}

/** findOperatorStop gives the reason of the operator who stopped an owned run together with all load; null: no operator did. */
export async function findOperatorStop(
  { prisma }: Connection,
  { runId, epoch }: { runId: string; epoch: number },
): Promise<string | null> {
  const row = await prisma.run.findFirst({ where: { id: runId, epoch }, select: { operatorStop: true } });
  return row?.operatorStop ?? null;
}
