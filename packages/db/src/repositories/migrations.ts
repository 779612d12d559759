import { z } from 'zod';
import type { Connection } from '../client.ts';

/** isMigrated reports whether a migration is applied and none was interrupted; it throws where the table is missing. */
export async function isMigrated(db: Connection, newest: string): Promise<boolean> {
  const [row] = await db.query(
    z.object({ newest: z.number(), interrupted: z.number() }),
    `SELECT count(*) FILTER (WHERE migration_name = $1 AND finished_at IS NOT NULL)::int AS newest,
       count(*) FILTER (WHERE finished_at IS NULL)::int AS interrupted
     FROM _prisma_migrations WHERE rolled_back_at IS NULL`,
    [newest],
  );
  return row !== undefined && row.newest > 0 && row.interrupted === 0;
}
