import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Connection } from '../client.ts';

/** A member of a workspace, with what identifies the account to others. */
export type MemberRecord = {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: string;
  createdAt: Date;
};

const columns = {
  id: true,
  userId: true,
  role: true,
  createdAt: true,
  user: { select: { name: true, email: true } },
} as const;

type Row = {
  id: string;
  userId: string;
  role: string;
  createdAt: Date;
  user: { name: string; email: string };
};

function toRecord({ user, ...member }: Row): MemberRecord {
  return { ...member, ...user };
}

/** listMembers gives the members of a workspace, the oldest membership first. */
export async function listMembers({ prisma }: Connection, workspaceId: string): Promise<MemberRecord[]> {
  const rows = await prisma.member.findMany({
    where: { organizationId: workspaceId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: columns,
  });
  return rows.map(toRecord);
}

/** findMemberOfUser gives the membership of an account; null: it has none. */
export async function findMemberOfUser(
  { prisma }: Connection,
  workspaceId: string,
  userId: string,
): Promise<MemberRecord | null> {
  const row = await prisma.member.findFirst({
    where: { organizationId: workspaceId, userId },
    select: columns,
  });
  return row && toRecord(row);
}

/** lockWorkspace holds a workspace until the transaction ends, so that changes of its members follow one another; false: there is none. */
export async function lockWorkspace({ query }: Connection, workspaceId: string): Promise<boolean> {
  const found = await query(
    z.object({ id: z.string() }),
    'SELECT id FROM organization WHERE id = $1 AND deleted_at IS NULL FOR UPDATE',
    [workspaceId],
  );
  return found.length > 0;
}

/** addMember makes an account a member; one that is a member keeps its role. */
export async function addMember(
  db: Connection,
  workspaceId: string,
  { userId, role }: { userId: string; role: string },
): Promise<void> {
  if (await findMemberOfUser(db, workspaceId, userId)) return;
  await db.prisma.member.create({
    data: { id: randomUUID(), organizationId: workspaceId, userId, role, createdAt: db.now() },
  });
}

/** setMemberRole changes the role of a member. */
export async function setMemberRole(
  { prisma }: Connection,
  workspaceId: string,
  { memberId, role }: { memberId: string; role: string },
): Promise<void> {
  await prisma.member.updateMany({ where: { id: memberId, organizationId: workspaceId }, data: { role } });
}

/** deleteMember ends a membership, and leads the sessions that were in the workspace to another one. */
export async function deleteMember(
  { prisma }: Connection,
  workspaceId: string,
  { memberId, userId }: { memberId: string; userId: string },
): Promise<void> {
  await prisma.member.deleteMany({ where: { id: memberId, organizationId: workspaceId } });
  await prisma.session.updateMany({
    where: { userId, activeOrganizationId: workspaceId },
    data: { activeOrganizationId: null },
  });
}

/** deleteKeysOf revokes the API keys that a member created, and gives their number. */
export async function deleteKeysOf(
  { prisma }: Connection,
  workspaceId: string,
  userId: string,
): Promise<number> {
  const where = { referenceId: workspaceId, createdBy: userId };
  return (await prisma.apikey.deleteMany({ where })).count;
}

/** nameKeyCreator records who created a key, if that account is still a member; false: it is not. */
export async function nameKeyCreator(
  { prisma }: Connection,
  workspaceId: string,
  { keyId, userId }: { keyId: string; userId: string },
): Promise<boolean> {
  const isMember = await prisma.member.count({
    where: { organizationId: workspaceId, userId, role: { not: 'viewer' } },
  });
  const where = { id: keyId, referenceId: workspaceId };
  if (isMember > 0) return (await prisma.apikey.updateMany({ where, data: { createdBy: userId } })).count > 0;
  await prisma.apikey.deleteMany({ where });
  return false;
}

/** keyCreators gives the names of those who created the API keys of a workspace, by key. */
export async function keyCreators({ prisma }: Connection, workspaceId: string): Promise<Map<string, string>> {
  const keys = await prisma.apikey.findMany({
    where: { referenceId: workspaceId, createdBy: { not: null } },
    select: { id: true, createdBy: true },
  });
  const ids = keys.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]));
  const users = await prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return new Map(keys.map(({ id, createdBy }) => [id, names.get(createdBy ?? '') ?? 'a former member']));
}
