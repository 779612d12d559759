import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../client.ts';

/** foundWorkspace makes a workspace without members for a test, and gives its id. */
export async function foundWorkspace(db: Database): Promise<string> {
  const id = randomUUID();
  await db.query(
    z.unknown(),
    `INSERT INTO organization (id, name, slug, "createdAt") VALUES ($1, 'A workspace', $1, now())`,
    [id],
  );
  return id;
}

/** addUser makes an account without a password for a test, and gives its id. */
export async function addUser(db: Database, name: string): Promise<string> {
  const id = randomUUID();
  await db.query(
    z.unknown(),
    `INSERT INTO "user" (id, name, email, "updatedAt") VALUES ($1, $2, $1 || '@example.invalid', now())`,
    [id, name],
  );
  return id;
}
