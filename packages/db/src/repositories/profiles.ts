import { randomUUID } from 'node:crypto';
import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { ProfileRecord } from '@tidemark/domain/run/records';
import type { Connection, Database } from '../client.ts';
import type { LoadProfile as ProfileRow, LoadProfileRevision as RevisionRow } from '../generated/client.ts';
import { newestFirst, type PageQuery, rowsAfter } from '../page-query.ts';

/** insertProfile stores revision 1. */
export async function insertProfile(
  { prisma }: Connection,
  workspaceId: string,
  profile: LoadProfile,
): Promise<ProfileRecord> {
  const { revisions, ...row } = await prisma.loadProfile.create({
    data: {
      id: randomUUID(),
      workspaceId,
      revision: 1,
      revisions: { create: { id: randomUUID(), revision: 1, content: profile } },
    },
    include: { revisions: true },
  });
  return toRecord(row, revisions);
}

/** findProfile gives a revision (`revision` null: the newest), or null. */
export async function findProfile(
  { prisma }: Connection,
  workspaceId: string,
  id: string,
  revision: number | null = null,
): Promise<ProfileRecord | null> {
  const found = await prisma.loadProfile.findFirst({
    where: { id, workspaceId, deletedAt: null },
    include: {
      revisions: {
        ...(revision !== null && { where: { revision } }),
        orderBy: { revision: 'desc' },
        take: 1,
      },
    },
  });
  return found && found.revisions.length > 0 ? toRecord(found, found.revisions) : null;
}

/** listProfiles gives load profiles at their newest revisions, newest first. */
export async function listProfiles(
  { prisma }: Connection,
  workspaceId: string,
  { after, limit, archived }: PageQuery & { archived: boolean },
): Promise<ProfileRecord[]> {
  const rows = await prisma.loadProfile.findMany({
    where: { workspaceId, deletedAt: null, archivedAt: archived ? { not: null } : null, ...rowsAfter(after) },
    orderBy: newestFirst,
    take: limit,
  });
  const revisions = await prisma.loadProfileRevision.findMany({
    where: { OR: rows.map(({ id, revision }) => ({ profileId: id, revision })) },
  });
  return rows.map((row) =>
    toRecord(
      row,
      revisions.filter(({ profileId }) => profileId === row.id),
    ),
  );
}

/** reviseProfile stores the next revision; null: unknown load profile, or another revision is the newest. */
export function reviseProfile(
  db: Database,
  workspaceId: string,
  { id, profile, expectedRevision }: { id: string; profile: LoadProfile; expectedRevision: number | null },
): Promise<ProfileRecord | null> {
  return db.transact(async ({ prisma }) => {
    const [row] = await prisma.loadProfile.updateManyAndReturn({
      where: {
        id,
        workspaceId,
        deletedAt: null,
        ...(expectedRevision !== null && { revision: expectedRevision }),
      },
      data: { revision: { increment: 1 } },
    });
    if (!row) return null;
    const created = await prisma.loadProfileRevision.create({
      data: { id: randomUUID(), profileId: id, revision: row.revision, content: profile },
    });
    return toRecord(row, [created]);
  });
}

/** setProfileArchived hides a load profile, or restores it; idempotent. */
export async function setProfileArchived(
  db: Connection,
  workspaceId: string,
  id: string,
  archived: boolean,
): Promise<void> {
  await db.prisma.loadProfile.updateMany({
    where: { id, workspaceId, deletedAt: null, archivedAt: archived ? null : { not: null } },
    data: { archivedAt: archived ? db.now() : null },
  });
}

function toRecord(row: ProfileRow, [newest]: readonly RevisionRow[]): ProfileRecord {
  if (!newest) throw new TypeError('a load profile without its revision');
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    revisionId: newest.id,
    revision: newest.revision,
    profile: loadProfileShape.parse(newest.content),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    archivedAt: row.archivedAt,
  };
}
