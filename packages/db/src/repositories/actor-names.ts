import { z } from 'zod';
import type { Database } from '../client.ts';

const nameRow = z.object({ name: z.string().nullable() });

/** findUserName gives what a user is called, or null. */
export async function findUserName(db: Database, userId: string): Promise<string | null> {
  const [row] = await db.query(nameRow, 'SELECT name FROM "user" WHERE id = $1', [userId]);
  return row?.name ?? null;
}

/** findKeyName gives what an API key is called, or null. */
export async function findKeyName(db: Database, keyId: string): Promise<string | null> {
  const [row] = await db.query(nameRow, 'SELECT name FROM apikey WHERE id = $1', [keyId]);
  return row?.name ?? null;
}
