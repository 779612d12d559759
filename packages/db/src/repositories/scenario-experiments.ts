import { z } from 'zod';
import type { Database } from '../client.ts';

const idRow = z.object({ id: z.string() });

/** newestOfScenario gives the id of the experiment that was started last from a scenario, or null. */
export async function newestOfScenario(
  db: Database,
  workspaceId: string,
  scenarioId: string,
): Promise<string | null> {
  const [row] = await db.query(
    idRow,
    `SELECT id FROM experiment WHERE workspace_id = $1 AND scenario_id = $2
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    [workspaceId, scenarioId],
  );
  return row?.id ?? null;
}
