import { activeRunStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { stoppableStates } from './run-requests.ts';

const settingKey = 'load_stopped';

/** In SQL: whether the operator stopped all load. */
export const isLoadStopped = `EXISTS (SELECT 1 FROM setting WHERE key = '${settingKey}')`;

/** Who stopped all load, when, and why; the reason may be empty. */
export type LoadStop = { stoppedAt: Date; by: string; reason: string };

const stopShape = z
  .object({ value: z.string(), updated_at: z.date() })
  .transform(({ value, updated_at }): LoadStop => {
    const { by, reason } = z.object({ by: z.string(), reason: z.string() }).parse(JSON.parse(value));
    return { stoppedAt: updated_at, by, reason };
  });

/** findLoadStop gives the stop that is in force, or null. */
export async function findLoadStop(db: Connection): Promise<LoadStop | null> {
  const [stop] = await db.query(stopShape, 'SELECT value, updated_at FROM setting WHERE key = $1', [
    settingKey,
  ]);
  return stop ?? null;
}

/** storeLoadStop puts the stop into force: from its commit on no run is claimed. A stop that is in force already stays as it is. */
export async function storeLoadStop(
  db: Connection,
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  await db.query(
    z.unknown(),
    `INSERT INTO setting (key, value, updated_at) VALUES ($1, $2, now()) ON CONFLICT (key) DO NOTHING`,
    [settingKey, JSON.stringify({ by, reason })],
  );
}

/** removeLoadStop ends the stop; false: none was in force. */
export async function removeLoadStop(db: Connection): Promise<boolean> {
  const removed = await db.query(z.unknown(), 'DELETE FROM setting WHERE key = $1 RETURNING key', [
    settingKey,
  ]);
  return removed.length > 0;
}

/**
 * stopOwnedRuns asks the owner of every active run of every workspace to stop, if a stop is in force, and gives how many were asked.
 * Their workers are notified by the database; a worker that misses it finds out at its next renewal.
 */
export async function stopOwnedRuns(db: Connection): Promise<number> {
  const asked = await db.query(
    z.unknown(),
    `WITH stop AS (
       SELECT value::jsonb ->> 'reason' AS reason FROM setting WHERE key = $1
     ), asked AS (
       UPDATE run SET cancel_requested_at = now(), operator_stop = stop.reason FROM stop
       WHERE run.state = ANY ($2::text[]) AND run.cancel_requested_at IS NULL RETURNING run.id
     ), event AS (
       INSERT INTO run_event (run_id, kind, message) SELECT id, 'note', 'The operator stopped all load.' FROM asked
     )
     SELECT pg_notify('${runChannel}', id)::text FROM asked`,
    [settingKey, stoppableStates],
  );
  return asked.length;
}

const countsShape = z
  .object({ active: z.number(), queued: z.number() })
  .transform(({ active, queued }) => ({ activeRuns: active, queuedRuns: queued }));

/** Runs of all workspaces. */
export type LoadCounts = z.output<typeof countsShape>;

/** countLoad counts the runs of all workspaces that a worker owns, and those that wait. */
export async function countLoad(db: Connection): Promise<LoadCounts> {
  const [counts] = await db.query(
    countsShape,
    `SELECT count(*) FILTER (WHERE state <> 'queued')::int AS active, count(*) FILTER (WHERE state = 'queued')::int AS queued
     FROM run WHERE state = ANY ($1::text[]) AND deleted_at IS NULL`,
    [activeRunStates],
  );
  return counts ?? { activeRuns: 0, queuedRuns: 0 };
}
