import { randomUUID } from 'node:crypto';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { type Target, targetShape } from '@tidemark/domain/target/target';
import { z } from 'zod';
import type { Database } from '../client.ts';
import type { Target as TargetRow } from '../generated/client.ts';
import type { PageQuery } from '../page-query.ts';

/** newTargetId gives the id before the row exists: what seals its password is bound to it. */
export function newTargetId(): string {
  return randomUUID();
}

/** insertTarget stores a target with what its password was sealed into. */
export async function insertTarget(
  db: Database,
  workspaceId: string,
  created: { id: string; target: Target; sealedSecret: string | null },
): Promise<TargetRecord> {
  const { id, target, sealedSecret } = created;
  return toRecord(
    await db.prisma.target.create({ data: { id, workspaceId, content: target, sealedSecret } }),
  );
}

/** findTarget gives one target, or null. */
export async function findTarget(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<TargetRecord | null> {
  const row = await db.prisma.target.findFirst({ where: { id, workspaceId } });
  return row && toRecord(row);
}

/** A target with what its password was sealed into, of one moment. */
export type SealedTarget = { record: TargetRecord; sealedSecret: string | null };

/** findSealedTarget gives a target for those who will speak to it; nothing else ever reads what was sealed. */
export async function findSealedTarget(
  db: Database,
  workspaceId: string,
  id: string,
): Promise<SealedTarget | null> {
  const row = await db.prisma.target.findFirst({ where: { id, workspaceId } });
  return row && { record: toRecord(row), sealedSecret: row.sealedSecret };
}

/** listTargets gives the newest target first. */
export async function listTargets(
  db: Database,
  workspaceId: string,
  { after, limit, archived }: PageQuery & { archived: boolean },
): Promise<TargetRecord[]> {
  const rows = await db.prisma.target.findMany({
    where: {
      workspaceId,
      archivedAt: archived ? { not: null } : null,
      ...(after && {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  });
  return rows.map(toRecord);
}

/**
 * updateTarget replaces a target; a `sealedSecret` left out stays. False: there is none, or it was changed after `readAt`,
 * so what was decided about its password may no longer hold.
 */
export async function updateTarget(
  db: Database,
  workspaceId: string,
  change: { id: string; target: Target; sealedSecret?: string | null; readAt: Date },
): Promise<boolean> {
  const changed = await db.query(
    z.object({ id: z.string() }),
    `UPDATE target SET content = $3::jsonb, sealed_secret = CASE WHEN $4 THEN sealed_secret ELSE $5 END,
       updated_at = GREATEST(now(), updated_at + interval '1 ms')
     WHERE workspace_id = $1 AND id = $2 AND updated_at = $6 RETURNING id`,
    [
      workspaceId,
      change.id,
      JSON.stringify(change.target),
      change.sealedSecret === undefined,
      change.sealedSecret ?? null,
      change.readAt,
    ],
  );
  return changed.length > 0;
}

/** setTargetArchived hides or shows a target; false: there is none. */
export async function setTargetArchived(
  db: Database,
  workspaceId: string,
  id: string,
  archived: boolean,
): Promise<boolean> {
  const changed = await db.query(
    z.object({ id: z.string() }),
    `UPDATE target SET archived_at = CASE WHEN $3 THEN COALESCE(archived_at, now()) END, updated_at = now()
     WHERE workspace_id = $1 AND id = $2 RETURNING id`,
    [workspaceId, id, archived],
  );
  return changed.length > 0;
}

function toRecord(row: TargetRow): TargetRecord {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    target: targetShape.parse(row.content),
    hasPassword: row.sealedSecret !== null,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    archivedAt: row.archivedAt,
  };
}
