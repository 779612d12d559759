import type { Connection } from '../client.ts';

/** findUserName gives the name of a user, or null. */
export async function findUserName(db: Connection, userId: string): Promise<string | null> {
  const user = await db.prisma.user.findUnique({ where: { id: userId }, select: { name: true } });
  return user?.name ?? null;
}

/** findKeyName gives the name of an API key, or null. */
export async function findKeyName(db: Connection, keyId: string): Promise<string | null> {
  const key = await db.prisma.apikey.findUnique({ where: { id: keyId }, select: { name: true } });
  return key?.name ?? null;
}
