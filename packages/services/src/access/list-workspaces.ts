import type { Database } from '@tidemark/db/client';
import { DomainError } from '@tidemark/domain/errors';
import type { WorkspaceRecord } from '@tidemark/domain/records';

export type ListWorkspacesInput = { userId: string };

/** listWorkspaces gives the workspaces of a user, the oldest membership first. */
export async function listWorkspaces(
  _ctx: { db: Database },
  _input: ListWorkspacesInput,
): Promise<WorkspaceRecord[]> {
  throw new DomainError('internal', { detail: 'being written' });
}
