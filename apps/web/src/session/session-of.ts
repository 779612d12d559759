import { touchSession } from '@tidemark/db/repositories/sessions';
import type { WorkspaceRecord } from '@tidemark/domain/run/records';
import { listWorkspaces } from '@tidemark/services/access/workspaces';
import { z } from 'zod';
import type { Container } from '#container.ts';

/** Who is signed in, in which workspace, and which others there are. */
export type CurrentSession = {
  id: string;
  user: { id: string; name: string; email: string };
  workspace: WorkspaceRecord;
  workspaces: WorkspaceRecord[];
};

/** How exact the last use of a session is kept. */
const touchEveryMs = 5 * 60_000;

/** sessionOf reads the session's cookie; membership is looked up anew, so that it ends with the membership. */
export async function sessionOf(parts: Container, headers: Headers): Promise<CurrentSession | null> {
  const found = await parts.auth.api.getSession({ headers }).catch(async (error: unknown) => {
    await requireDatabase(parts);
    throw error;
  });
  if (!found) return null;
  const { user, session } = found;
  if (parts.db.now().getTime() - session.updatedAt.getTime() > touchEveryMs)
    await touchSession(parts.db, session.id);
  const workspaces = await listWorkspaces({ db: parts.db }, { userId: user.id });
  const active = workspaces.find((workspace) => workspace.id === session.activeOrganizationId);
  const workspace = active ?? workspaces[0];
  if (!workspace) return null;
  return {
    id: session.id,
    user: { id: user.id, name: user.name, email: user.email },
    workspace,
    workspaces,
  };
}

/** requireDatabase throws database_unavailable where that is why something failed; the sign-in library does not say. */
export async function requireDatabase({ db }: Pick<Container, 'db'>): Promise<void> {
  await db.query(z.unknown(), 'SELECT 1');
}
