import { terminalRunStates } from '@tidemark/domain/run/run-state';
import type { StorageShare, StoredShares } from '@tidemark/domain/run/storage';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/**
 * measureStored adds up the stored size of the rows of runs that have ended and were not measured yet, at most `limit`, and gives their
 * number. It is the size of values as PostgreSQL keeps them, compressed, with the header of each row, without indexes.
 */
export async function measureStored(db: Connection, limit: number): Promise<number> {
  const rows = await db.query(
    z.object({ id: z.string() }),
    `WITH wanted AS (
       SELECT id FROM run WHERE stored_bytes IS NULL AND state = ANY ($2::text[])
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ), measured AS (
       SELECT wanted.id, samples.rows AS sample_rows, samples.bytes AS sample_bytes, intervals.rows AS interval_rows,
         intervals.bytes AS interval_bytes, events.bytes + own.bytes AS other_bytes
       FROM wanted
       CROSS JOIN LATERAL (SELECT count(*) AS rows, ${sumOf('sample')} AS bytes FROM sample WHERE run_id = wanted.id) AS samples
       CROSS JOIN LATERAL (
         SELECT count(*) AS rows, ${sumOf('"interval"', 'report')} AS bytes FROM "interval" WHERE run_id = wanted.id
       ) AS intervals
       CROSS JOIN LATERAL (SELECT ${sumOf('run_event')} AS bytes FROM run_event WHERE run_id = wanted.id) AS events
       CROSS JOIN LATERAL (
         SELECT COALESCE(pg_column_size(plan), 0) + COALESCE(pg_column_size(summary), 0) + 500 AS bytes FROM run WHERE id = wanted.id
       ) AS own
     )
     UPDATE run SET stored_sample_bytes = sample_bytes, stored_interval_bytes = interval_bytes,
       stored_bytes = sample_bytes + interval_bytes + other_bytes, stored_rows = sample_rows + interval_rows
     FROM measured WHERE run.id = measured.id RETURNING run.id`,
    [limit, terminalRunStates],
  );
  return rows.length;
}

/** Bytes of some rows; a long document stands elsewhere than its row, so it is measured by itself. */
function sumOf(table: string, document?: string): string {
  const size = document ? `pg_column_size(${document}) + 80` : `pg_column_size(${table}.*)`;
  return `COALESCE(sum(${size}), 0)::float8`;
}

const shareShape: z.ZodType<StorageShare> = z.object({ count: z.number(), bytes: z.number() });
const runsShape = z.object({
  runs: z.number(),
  deleted: z.number(),
  unmeasured: z.number(),
  rows: z.number(),
  sample: z.number(),
  interval: z.number(),
  total: z.number(),
  deletedBytes: z.number(),
});

/** Bytes of tables below which the share of their indexes says nothing: an empty index has a page. */
const leastForShare = 10_000_000;

/** readStored adds up what a workspace stores, from the sizes that were measured per run. */
export async function readStored(db: Connection, workspaceId: string): Promise<StoredShares> {
  const [runs] = await db.query(
    runsShape,
    `SELECT count(*)::float8 AS runs, count(deleted_at)::float8 AS deleted,
       count(*) FILTER (WHERE stored_bytes IS NULL)::float8 AS unmeasured,
       COALESCE(sum(stored_rows), 0)::float8 AS rows, COALESCE(sum(stored_sample_bytes), 0) AS sample,
       COALESCE(sum(stored_interval_bytes), 0) AS interval, COALESCE(sum(stored_bytes), 0) AS total,
       COALESCE(sum(stored_bytes) FILTER (WHERE deleted_at IS NOT NULL), 0) AS "deletedBytes"
     FROM run WHERE workspace_id = $1`,
    [workspaceId],
  );
  const [reports] = await db.query(
    shareShape,
    `SELECT count(*)::float8 AS count, COALESCE(sum(pg_column_size(snapshot) + 200), 0)::float8 AS bytes
     FROM report WHERE workspace_id = $1`,
    [workspaceId],
  );
  const [index] = await db.query(
    z.object({ share: z.number().nullable() }),
    `SELECT CASE WHEN sum(pg_table_size(name)) > ${leastForShare}
       THEN sum(pg_indexes_size(name))::float8 / sum(pg_table_size(name))::float8 END AS share
     FROM unnest(ARRAY['run', 'sample', 'interval', 'run_event', 'run_flush']::regclass[]) AS name`,
  );
  if (!runs || !reports) throw new TypeError('an aggregate gave no row');
  return {
    runCount: runs.runs,
    unmeasuredCount: runs.unmeasured,
    rowCount: runs.rows,
    sampleBytes: runs.sample,
    intervalBytes: runs.interval,
    resultBytes: runs.total - runs.sample - runs.interval,
    deleted: { count: runs.deleted, bytes: runs.deletedBytes },
    reports,
    indexShare: index?.share ?? null,
  };
}

/** findStored gives the stored size of one run; null: unknown, or not measured yet. */
export async function findStored(
  { prisma }: Connection,
  workspaceId: string,
  runId: string,
): Promise<{ bytes: number; rows: number } | null> {
  const row = await prisma.run.findFirst({
    where: { id: runId, workspaceId, deletedAt: null },
    select: { storedBytes: true, storedRows: true },
  });
  if (!row || row.storedBytes === null || row.storedRows === null) return null;
  return { bytes: row.storedBytes, rows: row.storedRows };
}
