import { randomUUID } from 'node:crypto';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { type Target, targetShape } from '@tidemark/domain/target/target';
import type { Connection } from '../client.ts';
import type { Target as TargetRow } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';

/** newTargetId gives the id before the row exists, because the sealed password is bound to it. */
export function newTargetId(): string {
  return randomUUID();
}

/** insertTarget stores a target with its sealed secret. */
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
  const row = await db.prisma.target.findFirst({ where: { id, workspaceId, deletedAt: null } });
  return row && toRecord(row);
}

/** A target with its sealed secret, read together. */
export type SealedTarget = { record: TargetRecord; sealedSecret: string | null };

/** findSealedTarget gives a target with its sealed secret, only for connecting to it. */
export async function findSealedTarget(
  db: Connection,
  workspaceId: string,
  id: string,
): Promise<SealedTarget | null> {
  const row = await db.prisma.target.findFirst({ where: { id, workspaceId, deletedAt: null } });
  return row && { record: toRecord(row), sealedSecret: row.sealedSecret };
}

/** listTargets gives targets, newest first. */
export async function listTargets(
  db: Connection,
  workspaceId: string,
  { after, limit, archived }: PageQuery & { archived: boolean },
): Promise<TargetRecord[]> {
  const rows = await db.prisma.target.findMany({
    where: { workspaceId, deletedAt: null, archivedAt: archived ? { not: null } : null, ...rowsAfter(after) },
    orderBy: newestFirst,
    take: limit,
  });
  return rows.map(toRecord);
}

/** New content of a target; an omitted `sealedSecret` stays. */
export type TargetChange = { id: string; target: Target; sealedSecret?: string | null; readAt: Date };

/**
 * updateTarget replaces a target. False: unknown, or changed after `readAt`, so that decisions about its password may no longer be
 * valid.
 */
export async function updateTarget(
  db: Connection,
  workspaceId: string,
  { id, target, sealedSecret, readAt }: TargetChange,
): Promise<boolean> {
  // Later than `readAt` even within a millisecond, so that the second of two writers fails.
  const updatedAt = new Date(Math.max(db.now().getTime(), readAt.getTime() + 1));
  const { count } = await db.prisma.target.updateMany({
    where: { id, workspaceId, deletedAt: null, updatedAt: readAt },
    data: { content: target, updatedAt, ...(sealedSecret !== undefined && { sealedSecret }) },
  });
  return count > 0;
}

/** setTargetArchived hides a target, or restores it; idempotent. */
export async function setTargetArchived(
  db: Connection,
  workspaceId: string,
  id: string,
  archived: boolean,
): Promise<void> {
  await db.prisma.target.updateMany({
    where: { id, workspaceId, deletedAt: null, archivedAt: archived ? null : { not: null } },
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
