import { randomUUID } from 'node:crypto';
import { restorableDays } from '@tidemark/domain/run/deletion';
import type { WorkspaceRecord } from '@tidemark/domain/run/records';
import { activeRunStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';
import type { Connection, Database } from '../client.ts';
import { readSetting, writeSetting } from './settings.ts';

const firstWorkspaceKey = 'first_workspace';
/** Advisory lock for creating and joining workspaces, so that there is one first owner. */
const foundingLock = 7_436_901;

/** A membership that was found or created. */
export type Membership = { workspaceId: string; role: string };

/** listWorkspaces gives the workspaces of a user with the role there, the oldest membership first. */
export async function listWorkspaces({ prisma }: Connection, userId: string): Promise<WorkspaceRecord[]> {
  const members = await prisma.member.findMany({
    where: { userId, organization: { deletedAt: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { role: true, organization: { select: { id: true, name: true, slug: true, createdAt: true } } },
  });
  return members.map(({ role, organization }) => ({ ...organization, role }));
}

/** ensureFirstWorkspace gives the first workspace of the installation, and creates it without members if there is none. */
export function ensureFirstWorkspace(db: Database): Promise<string> {
  return db.transact(async (transaction) => {
    await lockFounding(transaction);
    return foundFirst(transaction);
  });
}

/** joinFirstWorkspace makes the first user the owner of the first workspace, and gives each later user their own workspace. */
export function joinFirstWorkspace(
  db: Database,
  user: { userId: string; userName: string },
): Promise<Membership> {
  return db.transact(async (transaction) => {
    await lockFounding(transaction);
    const [current] = await listWorkspaces(transaction, user.userId);
    if (current) return { workspaceId: current.id, role: current.role };
    const first = await foundFirst(transaction);
    const isTaken = (await transaction.prisma.member.count({ where: { organizationId: first } })) > 0;
    const workspaceId = isTaken ? await found(transaction, `${user.userName}'s workspace`) : first;
    await own(transaction, workspaceId, user.userId);
    return { workspaceId, role: 'owner' };
  });
}

async function lockFounding({ prisma }: Connection): Promise<void> {
  await prisma.$executeRaw`SELECT pg_advisory_xact_lock(${foundingLock})`;
}

async function foundFirst(db: Connection): Promise<string> {
  const known = await readSetting(db, firstWorkspaceKey);
  if (known !== null && (await exists(db, known))) return known;
  const id = await found(db, 'First workspace');
  await writeSetting(db, firstWorkspaceKey, id);
  return id;
}

async function found(db: Connection, name: string): Promise<string> {
  const id = randomUUID();
  await db.prisma.organization.create({ data: { id, name, slug: `workspace-${id}`, createdAt: db.now() } });
  return id;
}

async function exists({ prisma }: Connection, id: string): Promise<boolean> {
  return (await prisma.organization.count({ where: { id } })) > 0;
}

/** createWorkspace creates a workspace with its owner, and gives its id. */
export function createWorkspace(
  db: Database,
  { name, userId }: { name: string; userId: string },
): Promise<string> {
  return db.transact(async (transaction) => {
    const id = await found(transaction, name);
    await own(transaction, id, userId);
    return id;
  });
}

async function own({ prisma, now }: Connection, workspaceId: string, userId: string): Promise<void> {
  await prisma.member.create({
    data: { id: randomUUID(), organizationId: workspaceId, userId, role: 'owner', createdAt: now() },
  });
}

/** renameWorkspace changes the name of a workspace. */
export async function renameWorkspace(
  { prisma }: Connection,
  workspaceId: string,
  name: string,
): Promise<void> {
  await prisma.organization.updateMany({ where: { id: workspaceId }, data: { name } });
}

/** countActiveRuns gives the number of runs of a workspace that have not ended. */
export function countActiveRuns({ prisma }: Connection, workspaceId: string): Promise<number> {
  return prisma.run.count({ where: { workspaceId, state: { in: [...activeRunStates] } } });
}

/** setWorkspaceDeleted hides a workspace from all of its members, or shows it again. */
export async function setWorkspaceDeleted(
  db: Connection,
  workspaceId: string,
  isDeleted: boolean,
): Promise<void> {
  await db.prisma.organization.updateMany({
    where: { id: workspaceId },
    data: { deletedAt: isDeleted ? db.now() : null },
  });
}

/** A deleted workspace that its owner can still restore. */
export type DeletedWorkspace = { id: string; name: string; deletedAt: Date; purgedAt: Date };

/** listDeletedWorkspaces gives the deleted workspaces that an account owns. */
export async function listDeletedWorkspaces(
  { prisma }: Connection,
  userId: string,
): Promise<DeletedWorkspace[]> {
  const rows = await prisma.organization.findMany({
    where: { deletedAt: { not: null }, members: { some: { userId, role: 'owner' } } },
    orderBy: { deletedAt: 'desc' },
    select: { id: true, name: true, deletedAt: true },
  });
  const restorableMs = restorableDays * 24 * 3_600_000;
  return rows.flatMap(({ deletedAt, ...row }) =>
    deletedAt === null ? [] : [{ ...row, deletedAt, purgedAt: new Date(deletedAt.getTime() + restorableMs) }],
  );
}

/** isWorkspaceOpen reports whether a workspace exists and is not deleted. */
export async function isWorkspaceOpen({ prisma }: Connection, workspaceId: string): Promise<boolean> {
  return (await prisma.organization.count({ where: { id: workspaceId, deletedAt: null } })) > 0;
}

const overdue = `deleted_at < now() - interval '${restorableDays} days'`;

/** purgeWorkspaces removes workspaces that were deleted long ago: first their runs, at most `limit` each time, then what is left. */
export async function purgeWorkspaces({ query }: Connection, limit: number): Promise<number> {
  await query(
    z.unknown(),
    `DELETE FROM run WHERE id IN (
       SELECT run.id FROM run JOIN organization ON organization.id = run.workspace_id
       WHERE organization.${overdue} LIMIT $1 FOR UPDATE OF run SKIP LOCKED
     )`,
    [limit],
  );
  const purged = await query(
    z.object({ id: z.string() }),
    `DELETE FROM organization WHERE ${overdue}
       AND NOT EXISTS (SELECT 1 FROM run WHERE run.workspace_id = organization.id) RETURNING id`,
  );
  return purged.length;
}

/** isFirstWorkspace reports whether a workspace is the first of the installation. */
export async function isFirstWorkspace(db: Connection, workspaceId: string): Promise<boolean> {
  return (await readSetting(db, firstWorkspaceKey)) === workspaceId;
}
