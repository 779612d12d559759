import { randomUUID } from 'node:crypto';
import type { Connection } from '../client.ts';

/** foundWorkspace creates a workspace without members for a test, and gives its id. */
export async function foundWorkspace(db: Connection): Promise<string> {
  const id = randomUUID();
  await db.prisma.organization.create({ data: { id, name: 'A workspace', slug: id, createdAt: db.now() } });
  return id;
}

/** addUser creates an account without a password for a test, and gives its id. */
export async function addUser(db: Connection, name: string): Promise<string> {
  const id = randomUUID();
  await db.prisma.user.create({ data: { id, name, email: `${id}@example.invalid` } });
  return id;
}
