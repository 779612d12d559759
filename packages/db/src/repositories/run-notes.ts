import type { Connection } from '../client.ts';

/** insertRunNote puts a note on the timeline of a run, in the transaction that creates the run. */
export async function insertRunNote({ prisma }: Connection, runId: string, message: string): Promise<void> {
  await prisma.runEvent.create({ data: { runId, kind: 'note', message } });
}
