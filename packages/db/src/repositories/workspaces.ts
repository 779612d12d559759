import { randomUUID } from 'node:crypto';
import type { WorkspaceRecord } from '@tidemark/domain/run/records';
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
    where: { userId },
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
    const { userId } = user;
    const createdAt = transaction.now();
    await transaction.prisma.member.create({
      data: { id: randomUUID(), organizationId: workspaceId, userId, role: 'owner', createdAt },
    });
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

/** isFirstWorkspace reports whether a workspace is the first of the installation. */
export async function isFirstWorkspace(db: Connection, workspaceId: string): Promise<boolean> {
  return (await readSetting(db, firstWorkspaceKey)) === workspaceId;
}
