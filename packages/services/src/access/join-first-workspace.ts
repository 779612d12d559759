import type { Database } from '@tidemark/db/client';
import { DomainError } from '@tidemark/domain/errors';

export type JoinFirstWorkspaceInput = { userId: string; userName: string };

/** joinFirstWorkspace makes the first account the owner of the first workspace; every later one gets a workspace of its own. A user who is a member already stays so. */
export async function joinFirstWorkspace(
  _ctx: { db: Database },
  _input: JoinFirstWorkspaceInput,
): Promise<{ workspaceId: string; role: string }> {
  throw new DomainError('internal', { detail: 'being written' });
}
