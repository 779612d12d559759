import type { Database } from '@tidemark/db/client';
import { ensureFirstWorkspace as ensureFirstWorkspaceRow } from '@tidemark/db/repositories/workspaces';

/** ensureFirstWorkspace gives the id of the installation's first workspace and creates it, without members, where there is none. */
export async function ensureFirstWorkspace({ db }: { db: Database }): Promise<{ workspaceId: string }> {
  return { workspaceId: await ensureFirstWorkspaceRow(db) };
}
