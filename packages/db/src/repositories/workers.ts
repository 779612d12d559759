import { ownedRunStates, runStates } from '@tidemark/domain/run/run-state';
import { silentAfterMs, type WorkerRecord, type WorkerReport } from '@tidemark/domain/run/worker';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import { storableText } from '../storable-json.ts';

/** Whether `worker` lives, on the clock of the database. */
export const isAliveSql = (worker: string) =>
  `${worker}.ended_at IS NULL AND ${worker}.heartbeat_at > now() - interval '${silentAfterMs} ms'`;

/** storeHeartbeat records that a worker lives, and what it is. */
export async function storeHeartbeat(db: Connection, worker: WorkerReport): Promise<void> {
  const { id, hostName, version, cores, memoryBytes, pid, launchers, capacity } = worker;
  await db.query(
    z.unknown(),
    `INSERT INTO worker (id, host_name, version, cores, memory_bytes, pid, launchers, capacity)
     VALUES ($1, $2, $3, $4, $5, $6, $7::text[], $8)
     ON CONFLICT (id) DO UPDATE SET heartbeat_at = now(), launchers = EXCLUDED.launchers`,
    [id, storableText(hostName), version, cores, memoryBytes, pid, [...launchers], capacity],
  );
}

/** endWorker records that a worker was shut down. */
export async function endWorker(db: Connection, id: string): Promise<void> {
  await db.query(z.unknown(), 'UPDATE worker SET ended_at = now() WHERE id = $1', [id]);
}

/** forgetWorkers deletes workers without a heartbeat for a day. */
export async function forgetWorkers(db: Connection): Promise<void> {
  await db.query(z.unknown(), `DELETE FROM worker WHERE heartbeat_at < now() - interval '24 hours'`);
}

/** countAliveWorkers gives how many workers live. */
export async function countAliveWorkers(db: Connection): Promise<number> {
  const [row] = await db.query(
    z.object({ count: z.number() }),
    `SELECT count(*)::int AS count FROM worker WHERE ${isAliveSql('worker')}`,
  );
  return row?.count ?? 0;
}

const workerShape = z
  .object({
    id: z.string(),
    host_name: z.string(),
    version: z.string(),
    cores: z.number(),
    memory_bytes: z.number(),
    pid: z.number(),
    launchers: z.array(z.string()),
    capacity: z.number(),
    started_at: z.date(),
    heartbeat_at: z.date(),
    silence_ms: z.number(),
    has_ended: z.boolean(),
    runs: z.array(z.object({ id: z.string(), name: z.string(), state: z.enum(runStates) })),
    other_runs: z.number(),
  })
  .transform(
    (row): WorkerRecord => ({
      id: row.id,
      hostName: row.host_name,
      version: row.version,
      cores: row.cores,
      memoryBytes: row.memory_bytes,
      pid: row.pid,
      launchers: row.launchers,
      capacity: row.capacity,
      startedAt: row.started_at,
      heartbeatAt: row.heartbeat_at,
      silenceMs: row.silence_ms,
      hasEnded: row.has_ended,
      runs: row.runs,
      otherRuns: row.other_runs,
    }),
  );

const listedWorkers = 100;

/** listWorkers gives the workers of the last day, the latest heartbeat first; of runs of other workspaces only their number. */
export function listWorkers(db: Connection, workspaceId: string): Promise<WorkerRecord[]> {
  return db.query(
    workerShape,
    `SELECT worker.*, worker.ended_at IS NOT NULL AS has_ended,
       GREATEST(0, EXTRACT(EPOCH FROM now() - worker.heartbeat_at) * 1000)::float8 AS silence_ms,
       COALESCE(executed.runs, '[]'::jsonb) AS runs, COALESCE(executed.others, 0)::int AS other_runs
     FROM worker LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('id', run.id, 'name', run.name, 'state', run.state) ORDER BY run.started_at)
           FILTER (WHERE run.workspace_id = $1) AS runs,
         count(*) FILTER (WHERE run.workspace_id <> $1) AS others
       FROM run WHERE run.worker_id = worker.id AND run.state = ANY ($2::text[])
     ) executed ON true
     ORDER BY worker.heartbeat_at DESC, worker.id LIMIT ${listedWorkers}`,
    [workspaceId, ownedRunStates],
  );
}
