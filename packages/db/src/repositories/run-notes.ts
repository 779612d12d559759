import { z } from 'zod';
import type { Query } from '../client.ts';

/** insertRunNote puts a note on the timeline of a run; it takes the query of the transaction that makes the run. */
export async function insertRunNote(query: Query, runId: string, message: string): Promise<void> {
  await query(z.unknown(), `INSERT INTO run_event (run_id, kind, message) VALUES ($1, 'note', $2)`, [
    runId,
    message,
  ]);
}
