import { randomUUID } from 'node:crypto';
import { type ReportSnapshot, reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import type { ReportRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import type { Database } from '../client.ts';
import type { PageQuery } from '../page-query.ts';
import { storableJson } from '../storable-json.ts';

const columns = 'id, workspace_id, title, run_ids, created_at, created_by, revoked_at';

const reportRow = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    title: z.string(),
    run_ids: z.array(z.string()),
    created_at: z.date(),
    created_by: z.string(),
    revoked_at: z.date().nullable(),
  })
  .transform(
    (row): ReportRecord => ({
      id: row.id,
      workspaceId: row.workspace_id,
      title: row.title,
      runIds: row.run_ids,
      createdAt: row.created_at,
      createdBy: row.created_by,
      revokedAt: row.revoked_at,
    }),
  );

/** What a report is made of; only the hash of its link's token is stored. */
export type NewReport = {
  title: string;
  runIds: string[];
  tokenHash: string;
  snapshot: ReportSnapshot;
  createdBy: string;
};

/** insertReport stores a frozen report. */
export async function insertReport(
  db: Database,
  workspaceId: string,
  report: NewReport,
): Promise<ReportRecord> {
  const [created] = await db.query(
    reportRow,
    `INSERT INTO report (id, workspace_id, title, run_ids, token_hash, snapshot, created_by)
     VALUES ($1, $2, $3, $4::text[], $5, $6::jsonb, $7) RETURNING ${columns}`,
    [
      randomUUID(),
      workspaceId,
      report.title,
      report.runIds,
      report.tokenHash,
      storableJson(report.snapshot),
      report.createdBy,
    ],
  );
  if (!created) throw new TypeError('an insert gave no row');
  return created;
}

/** listReports gives the newest report first, without what it shows. */
export function listReports(
  db: Database,
  workspaceId: string,
  { after, limit }: PageQuery,
): Promise<ReportRecord[]> {
  return db.query(
    reportRow,
    `SELECT ${columns} FROM report
     WHERE workspace_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2::timestamptz, $3::text))
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [workspaceId, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** revokeReport closes the link of a report for ever; null: there is none. */
export async function revokeReport(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<ReportRecord | null> {
  const [revoked] = await db.query(
    reportRow,
    `UPDATE report SET revoked_at = COALESCE(revoked_at, now())
     WHERE workspace_id = $1 AND id = $2 RETURNING ${columns}`,
    [workspaceId, id],
  );
  return revoked ?? null;
}

/** findSharedSnapshot gives what a link opens: the only read without a workspace, since the token is the permission. */
export async function findSharedSnapshot(db: Database, tokenHash: string): Promise<ReportSnapshot | null> {
  const [row] = await db.query(
    z.object({ snapshot: reportSnapshotShape }),
    'SELECT snapshot FROM report WHERE token_hash = $1 AND revoked_at IS NULL',
    [tokenHash],
  );
  return row?.snapshot ?? null;
}
