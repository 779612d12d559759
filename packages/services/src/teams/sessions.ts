import {
  deleteSessions,
  listSessions as listSessionRows,
  type SessionRecord,
} from '@tidemark/db/repositories/sessions';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServiceContext } from '../access/context.ts';
import { requireAccount } from './members.ts';

/** listSessions gives where the account is signed in, the last used first. */
export function listSessions(ctx: ServiceContext): Promise<SessionRecord[]> {
  return listSessionRows(ctx.db, requireAccount(ctx));
}

export type RevokeSessionInput = { sessionId: string; currentId: string };

/** revokeSession ends another session of the account: its next request is refused. */
export async function revokeSession(
  ctx: ServiceContext,
  { sessionId, currentId }: RevokeSessionInput,
): Promise<void> {
  const userId = requireAccount(ctx);
  if (sessionId === currentId)
    throw new DomainError('not_deletable', { reason: 'it is the session that asks; sign out instead' });
  if ((await deleteSessions(ctx.db, userId, { id: sessionId })) === 0)
    throw new DomainError('not_found', { kind: 'session' });
}

/** revokeOtherSessions ends every session of the account but the one that asks, and gives their number. */
export function revokeOtherSessions(
  ctx: ServiceContext,
  { currentId }: { currentId: string },
): Promise<number> {
  return deleteSessions(ctx.db, requireAccount(ctx), { allBut: currentId });
}
