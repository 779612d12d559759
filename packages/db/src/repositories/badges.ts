import { type BadgeRecord, badgeSubjectShape } from '@tidemark/domain/badge/badge';
import type { Connection } from '../client.ts';
import type { Badge as BadgeRow } from '../generated/client.ts';
import { newestFirst } from '../page-query.ts';
import { storableValue } from '../storable-json.ts';

/** Input of a new badge. */
export type NewBadge = Pick<BadgeRecord, 'id' | 'token' | 'subject' | 'createdBy'>;

/** insertBadge stores a badge, unless the workspace has `max` of them; null: it has. */
export async function insertBadge(
  { prisma }: Connection,
  workspaceId: string,
  badge: NewBadge,
  max: number,
): Promise<BadgeRecord | null> {
  if ((await prisma.badge.count({ where: { workspaceId } })) >= max) return null;
  const data = { workspaceId, ...badge, subject: storableValue(badge.subject) };
  return toRecord(await prisma.badge.create({ data }));
}

/** listBadges gives the badges of a workspace, newest first. */
export async function listBadges({ prisma }: Connection, workspaceId: string): Promise<BadgeRecord[]> {
  return (await prisma.badge.findMany({ where: { workspaceId }, orderBy: newestFirst })).map(toRecord);
}

/** deleteBadge removes a badge, so that its address shows nothing; false: there is none. */
export async function deleteBadge({ prisma }: Connection, workspaceId: string, id: string): Promise<boolean> {
  return (await prisma.badge.deleteMany({ where: { id, workspaceId } })).count > 0;
}

/** findSharedBadge gives the badge of an address; null: unknown, deleted, or of a deleted workspace. */
export async function findSharedBadge({ prisma }: Connection, token: string): Promise<BadgeRecord | null> {
  const row = await prisma.badge.findFirst({ where: { token, workspace: { deletedAt: null } } });
  return row && toRecord(row);
}

function toRecord(row: BadgeRow): BadgeRecord {
  return { ...row, subject: badgeSubjectShape.parse(row.subject) };
}
