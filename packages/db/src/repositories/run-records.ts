import { type IntervalReport, intervalReportShape } from '@tidemark/domain/result/interval-report';
import type { RunEventRecord } from '@tidemark/domain/run/records';
import { runEventKinds } from '@tidemark/domain/run/run-event';
import { z } from 'zod';
import type { Database } from '../client.ts';

/** listIntervals gives the interval reports of a run after an offset, in order. */
export async function listIntervals(
  db: Database,
  workspaceId: string,
  { runId, afterOffsetMs, limit }: { runId: string; afterOffsetMs: number | null; limit: number },
): Promise<IntervalReport[]> {
  const rows = await db.query(
    z.object({ report: intervalReportShape }),
    `SELECT report FROM "interval"
     WHERE run_id = (SELECT id FROM run WHERE workspace_id = $1 AND id = $2)
       AND ($3::float8 IS NULL OR offset_ms > $3::float8)
     ORDER BY offset_ms, id LIMIT $4`,
    [workspaceId, runId, afterOffsetMs, limit],
  );
  return rows.map((row) => row.report);
}

const eventRow = z
  .object({
    id: z.string(),
    kind: z.enum(runEventKinds),
    offset_ms: z.number().nullable(),
    simulated_at_ms: z.number().nullable(),
    message: z.string(),
    created_at: z.date(),
  })
  .transform(
    (row): RunEventRecord => ({
      id: row.id,
      kind: row.kind,
      offsetMs: row.offset_ms,
      simulatedAtMs: row.simulated_at_ms,
      message: row.message,
      at: row.created_at,
    }),
  );

/** listEvents gives the marks of a run in the order in which they were stored, those after `afterId`. */
export function listEvents(
  db: Database,
  workspaceId: string,
  { runId, afterId, limit }: { runId: string; afterId: bigint | null; limit: number },
): Promise<RunEventRecord[]> {
  return db.query(
    eventRow,
    `SELECT id::text AS id, kind, offset_ms, simulated_at_ms, message, created_at FROM run_event
     WHERE run_id = (SELECT id FROM run WHERE workspace_id = $1 AND id = $2)
       AND run_event.id > COALESCE($3::bigint, 0)
     ORDER BY run_event.id LIMIT $4`,
    [workspaceId, runId, afterId?.toString() ?? null, limit],
  );
}
