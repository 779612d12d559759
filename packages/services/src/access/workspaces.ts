import type { Database } from '@tidemark/db/client';
import {
  ensureFirstWorkspace as ensureFirstWorkspaceRow,
  joinFirstWorkspace as joinFirstWorkspaceRow,
  listWorkspaces as listWorkspaceRows,
  type Membership,
} from '@tidemark/db/repositories/workspaces';
import type { WorkspaceRecord } from '@tidemark/domain/run/records';

export type ListWorkspacesInput = { userId: string };

/** listWorkspaces gives the workspaces of a user, the oldest membership first. */
export function listWorkspaces(
  { db }: { db: Database },
  { userId }: ListWorkspacesInput,
): Promise<WorkspaceRecord[]> {
  return listWorkspaceRows(db, userId);
}

/** ensureFirstWorkspace gives the id of the installation's first workspace, and creates it without members if there is none. */
export async function ensureFirstWorkspace({ db }: { db: Database }): Promise<{ workspaceId: string }> {
  return { workspaceId: await ensureFirstWorkspaceRow(db) };
}

export type JoinFirstWorkspaceInput = { userId: string; userName: string };

/** joinFirstWorkspace makes the first account the owner of the first workspace; every later account gets its own workspace. Existing members keep their membership. */
export function joinFirstWorkspace(
  { db }: { db: Database },
  input: JoinFirstWorkspaceInput,
): Promise<Membership> {
  return joinFirstWorkspaceRow(db, input);
}
