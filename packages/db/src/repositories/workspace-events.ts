import { z } from 'zod';
import type { Connection } from '../client.ts';

/** Something that happened to one thing of a workspace. Ends of runs are recorded by the database itself. */
export type WorkspaceEvent = {
  workspaceId: string;
  kind: 'run.finished' | 'experiment.finished' | 'gate.concluded';
  subjectId: string;
};

/** recordEvent stores that something happened, in the transaction in which it did. */
export async function recordEvent({ prisma }: Connection, event: WorkspaceEvent): Promise<void> {
  await prisma.workspaceEvent.create({ data: event });
}

const rowShape = z.object({
  workspaceId: z.string(),
  kind: z.enum(['run.finished', 'experiment.finished', 'gate.concluded']),
  subjectId: z.string(),
  at: z.date(),
});

/** takeEvent removes the oldest event that no other process is taking, and gives it; null: there is none. */
export async function takeEvent(transaction: Connection): Promise<(WorkspaceEvent & { at: Date }) | null> {
  const [event] = await transaction.query(
    rowShape,
    `DELETE FROM workspace_event WHERE id = (
       SELECT id FROM workspace_event ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING workspace_id AS "workspaceId", kind, subject_id AS "subjectId", created_at AS at`,
  );
  return event ?? null;
}
