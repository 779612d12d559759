import { z } from 'zod';
import type { Query } from '../client.ts';

const keyRow = z
  .object({ request_hash: z.string(), run_id: z.string() })
  .transform((row) => ({ requestHash: row.request_hash, runId: row.run_id }));

/** A key that was used before, and what it was used for. */
export type UsedKey = z.output<typeof keyRow>;

/**
 * takeKey reserves a key for a run within the run's own transaction, or gives what it was used for.
 * A request with the same key that is not committed yet is waited for.
 */
export async function takeKey(
  query: Query,
  workspaceId: string,
  use: { key: string; requestHash: string; runId: string },
): Promise<UsedKey | null> {
  const taken = await query(
    keyRow,
    `INSERT INTO idempotency_key (workspace_id, key, request_hash, run_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (workspace_id, key) DO NOTHING RETURNING request_hash, run_id`,
    [workspaceId, use.key, use.requestHash, use.runId],
  );
  if (taken.length > 0) return null;
  const [used] = await query(
    keyRow,
    'SELECT request_hash, run_id FROM idempotency_key WHERE workspace_id = $1 AND key = $2',
    [workspaceId, use.key],
  );
  return used ?? null;
}
