import type { Database } from '@tidemark/db/client';
import { listWorkspaces as listWorkspaceRows } from '@tidemark/db/repositories/workspaces';
import type { WorkspaceRecord } from '@tidemark/domain/run/records';

export type ListWorkspacesInput = { userId: string };

/** listWorkspaces gives the workspaces of a user, the oldest membership first. */
export function listWorkspaces(
  { db }: { db: Database },
  { userId }: ListWorkspacesInput,
): Promise<WorkspaceRecord[]> {
  return listWorkspaceRows(db, userId);
}
