import { z } from 'zod';
import type { Database } from '../client.ts';

/** readSetting gives a value of the installation, or null. */
export async function readSetting(db: Pick<Database, 'query'>, key: string): Promise<string | null> {
  const [row] = await db.query(z.object({ value: z.string() }), 'SELECT value FROM setting WHERE key = $1', [
    key,
  ]);
  return row?.value ?? null;
}

/** writeSetting stores a value of the installation. */
export async function writeSetting(db: Pick<Database, 'query'>, key: string, value: string): Promise<void> {
  await db.query(
    z.unknown(),
    `INSERT INTO setting (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [key, value],
  );
}
