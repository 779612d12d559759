import type { Connection } from '../client.ts';

/** A session of an account, without what opens it. */
export type SessionRecord = {
  id: string;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
};

/** listSessions gives the sessions of an account that have not expired, the last used first. */
export async function listSessions(db: Connection, userId: string): Promise<SessionRecord[]> {
  const rows = await db.prisma.session.findMany({
    where: { userId, expiresAt: { gt: db.now() } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
    select: { id: true, ipAddress: true, userAgent: true, createdAt: true, updatedAt: true, expiresAt: true },
  });
  return rows.map(({ updatedAt, ...session }) => ({ ...session, lastUsedAt: updatedAt }));
}

/** deleteSessions ends sessions of an account: one, or all but one; gives their number. */
export async function deleteSessions(
  { prisma }: Connection,
  userId: string,
  which: { id: string } | { allBut: string },
): Promise<number> {
  const id = 'id' in which ? which.id : { not: which.allBut };
  return (await prisma.session.deleteMany({ where: { userId, id } })).count;
}

/** touchSession records that a session is in use. */
export async function touchSession(db: Connection, id: string): Promise<void> {
  await db.prisma.session.updateMany({ where: { id }, data: { updatedAt: db.now() } });
}

/** enterWorkspace enters a workspace of a session. */
export async function enterWorkspace(
  { prisma }: Connection,
  sessionId: string,
  workspaceId: string,
): Promise<void> {
  await prisma.session.updateMany({
    where: { id: sessionId },
    data: { activeOrganizationId: workspaceId },
  });
}
