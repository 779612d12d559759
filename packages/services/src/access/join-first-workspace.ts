import type { Database } from '@tidemark/db/client';
import {
  joinFirstWorkspace as joinFirstWorkspaceRow,
  type Membership,
} from '@tidemark/db/repositories/workspaces';

export type JoinFirstWorkspaceInput = { userId: string; userName: string };

/** joinFirstWorkspace makes the first account the owner of the first workspace; every later one gets a workspace of its own. A user who is a member already stays so. */
export function joinFirstWorkspace(
  { db }: { db: Database },
  input: JoinFirstWorkspaceInput,
): Promise<Membership> {
  return joinFirstWorkspaceRow(db, input);
}
