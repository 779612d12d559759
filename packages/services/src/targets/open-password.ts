import { findSealedSecret } from '@tidemark/db/repositories/targets';
import type { TargetSecret } from '@tidemark/domain/target';
import type { ServiceContext } from '../access/context.ts';

/** openPassword gives what opens a stored target; for our own use only, never for an answer. */
export async function openPassword(
  { db, secrets, workspaceId }: Pick<ServiceContext, 'db' | 'secrets' | 'workspaceId'>,
  targetId: string,
): Promise<TargetSecret> {
  const sealed = await findSealedSecret(db, workspaceId, targetId);
  return sealed === null ? { password: null } : secrets.open({ workspaceId, ownerId: targetId }, sealed);
}
