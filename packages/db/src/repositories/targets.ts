import { randomUUID } from 'node:crypto';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { type Target, targetShape } from '@tidemark/domain/target/target';
import type { Connection } from '../client.ts';
import type { Target as TargetRow } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';

/** newTargetId gives the id before the row exists: what seals its password is bound to it. */
export function newTargetId(): string {
  return randomUUID();
}

/** insertTarget stores a target with what its password was sealed into. */
export async function insertTarget(
  db: Connection,
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
  db: Connection,
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
  db: Connection,
  workspaceId: string,
  id: string,
): Promise<SealedTarget | null> {
  const row = await db.prisma.target.findFirst({ where: { id, workspaceId } });
  return row && { record: toRecord(row), sealedSecret: row.sealedSecret };
}

/** listTargets gives the newest target first. */
export async function listTargets(
  db: Connection,
  workspaceId: string,
  { after, limit, archived }: PageQuery & { archived: boolean },
): Promise<TargetRecord[]> {
  const rows = await db.prisma.target.findMany({
    where: { workspaceId, archivedAt: archived ? { not: null } : null, ...rowsAfter(after) },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(toRecord);
}

/** A new content for a target; a `sealedSecret` left out stays. */
export type TargetChange = { id: string; target: Target; sealedSecret?: string | null; readAt: Date };

/**
 * updateTarget replaces a target. False: there is none, or it was changed after `readAt`, so what was decided about its
 * password may no longer hold.
 */
export async function updateTarget(
  db: Connection,
  workspaceId: string,
  { id, target, sealedSecret, readAt }: TargetChange,
): Promise<boolean> {
  // Later than what was read even within one millisecond, so that of two writers the second one fails.
  const updatedAt = new Date(Math.max(db.now().getTime(), readAt.getTime() + 1));
  const { count } = await db.prisma.target.updateMany({
    where: { id, workspaceId, updatedAt: readAt },
    data: { content: target, updatedAt, ...(sealedSecret !== undefined && { sealedSecret }) },
  });
  return count > 0;
}

/** setTargetArchived hides a target, or shows it again; repeating it changes nothing. */
export async function setTargetArchived(
  db: Connection,
  workspaceId: string,
  id: string,
  archived: boolean,
): Promise<void> {
  await db.prisma.target.updateMany({
    where: { id, workspaceId, archivedAt: archived ? null : { not: null } },
    data: { archivedAt: archived ? db.now() : null },
  });
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
