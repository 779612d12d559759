import { type OwnQuota, ownQuotaShape } from '@tidemark/domain/quota/quota';
import { ownedRunStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import { storableValue } from '../storable-json.ts';

/** findOwnQuota gives the limits that the operator set for a workspace; empty: none of its own. */
export async function findOwnQuota({ prisma }: Connection, workspaceId: string): Promise<OwnQuota> {
  const row = await prisma.quota.findUnique({ where: { workspaceId }, select: { limits: true } });
  return row ? ownQuotaShape.parse(row.limits) : {};
}

/** writeOwnQuota replaces the limits of a workspace; false: there is no such workspace. */
export async function writeOwnQuota(
  { prisma }: Connection,
  workspaceId: string,
  { own, updatedBy }: { own: OwnQuota; updatedBy: string },
): Promise<boolean> {
  if ((await prisma.organization.count({ where: { id: workspaceId } })) === 0) return false;
  const limits = storableValue(own);
  await prisma.quota.upsert({
    where: { workspaceId },
    create: { workspaceId, limits, updatedBy },
    update: { limits, updatedBy },
  });
  return true;
}

const countShape = z.object({ count: z.number() });

/** countActiveRuns is how many runs of a workspace workers execute now. */
export async function countActiveRuns({ query }: Connection, workspaceId: string): Promise<number> {
  const [row] = await query(
    countShape,
    'SELECT count(*)::int AS count FROM run WHERE workspace_id = $1 AND state = ANY ($2::text[])',
    [workspaceId, ownedRunStates],
  );
  return row?.count ?? 0;
}

/**
 * addRunsOfDay counts new runs of a workspace and gives the total of this day (UTC), with them. Concurrent transactions wait for each
 * other here, so that each sees the runs of the other.
 */
export async function addRunsOfDay(
  { query }: Connection,
  workspaceId: string,
  runs: number,
): Promise<number> {
  const [row] = await query(
    countShape,
    `INSERT INTO runs_of_day (workspace_id, day, runs) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, $2)
     ON CONFLICT (workspace_id, day) DO UPDATE SET runs = runs_of_day.runs + EXCLUDED.runs RETURNING runs AS count`,
    [workspaceId, runs],
  );
  if (!row) throw new TypeError('an upsert gave no row');
  return row.count;
}

/** What a workspace uses of its limits now. */
export type QuotaUse = { parallelRuns: number; storedBytes: number; runsPerDay: number };

/** A workspace with its limits and their use, for the operator. */
export type WorkspaceQuota = { id: string; createdAt: Date; name: string; own: OwnQuota; use: QuotaUse };

const workspaceQuotaShape = z
  .object({
    id: z.string(),
    created_at: z.date(),
    name: z.string(),
    own: ownQuotaShape,
    active: z.number(),
    stored: z.number(),
    today: z.number(),
  })
  .transform(
    ({ id, created_at, name, own, active, stored, today }): WorkspaceQuota => ({
      id,
      createdAt: created_at,
      name,
      own,
      use: { parallelRuns: active, storedBytes: stored, runsPerDay: today },
    }),
  );

const useColumns = `
  (SELECT count(*)::int FROM run WHERE run.workspace_id = organization.id AND run.state = ANY ($1::text[])) AS active,
  (SELECT COALESCE(sum(stored_bytes), 0) FROM run WHERE run.workspace_id = organization.id) +
  (SELECT COALESCE(sum(pg_column_size(snapshot)), 0)::float8 FROM report WHERE report.workspace_id = organization.id) AS stored,
  COALESCE((SELECT runs FROM runs_of_day WHERE runs_of_day.workspace_id = organization.id
    AND day = (now() AT TIME ZONE 'UTC')::date), 0) AS today`;

const workspaceColumns = `organization.id, organization."createdAt" AS created_at, organization.name,
  COALESCE(quota.limits, '{}'::jsonb) AS own, ${useColumns}`;

/** readWorkspaceQuota gives the limits and the use of one workspace; null: there is none. */
export async function readWorkspaceQuota(
  { query }: Connection,
  workspaceId: string,
): Promise<WorkspaceQuota | null> {
  const [row] = await query(
    workspaceQuotaShape,
    `SELECT ${workspaceColumns} FROM organization LEFT JOIN quota ON quota.workspace_id = organization.id
     WHERE organization.id = $2`,
    [ownedRunStates, workspaceId],
  );
  return row ?? null;
}

/** listWorkspaceQuotas gives every workspace of the installation newest first: for the operator alone. */
export function listWorkspaceQuotas(
  { query }: Connection,
  { after, limit }: { after: { createdAt: Date; id: string } | null; limit: number },
): Promise<WorkspaceQuota[]> {
  return query(
    workspaceQuotaShape,
    `SELECT ${workspaceColumns} FROM organization LEFT JOIN quota ON quota.workspace_id = organization.id
     WHERE $2::timestamptz IS NULL OR (organization."createdAt", organization.id) < ($2::timestamptz, $3::text)
     ORDER BY organization."createdAt" DESC, organization.id DESC LIMIT $4`,
    [ownedRunStates, after?.createdAt ?? null, after?.id ?? null, limit],
  );
}

/** Advisory lock of the claims of one workspace; the second key is a hash of its id. */
const claimLock = 7_436_902;

/** lockClaims lets one transaction at a time claim runs of the workspace of a run. */
export async function lockClaims({ query }: Connection, runId: string): Promise<void> {
  await query(
    z.unknown(),
    'SELECT pg_advisory_xact_lock($1::int, hashtext(workspace_id))::text FROM run WHERE id = $2',
    [claimLock, runId],
  );
}
