import type { Database } from '@tidemark/db/client';
import { DomainError } from '@tidemark/domain/errors';

/** ensureFirstWorkspace gives the id of the installation's first workspace and creates it, without members, where there is none. */
export async function ensureFirstWorkspace(_ctx: { db: Database }): Promise<{ workspaceId: string }> {
  throw new DomainError('internal', { detail: 'being written' });
}
