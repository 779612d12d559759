import { findSealedTarget } from '@tidemark/db/repositories/targets';
import type { TargetRecord } from '@tidemark/domain/run/records';
import { noSecret, type TargetSecret } from '@tidemark/domain/target/target';
import type { ServiceContext } from '../access/context.ts';

/** A target with what opens it, both of one moment: a new password never goes to an old address. */
export type OpenedTarget = { record: TargetRecord; secret: TargetSecret };

/** openTarget gives a stored target and its password or token, for our own use only, never for an answer; null: there is none. */
export async function openTarget(
  { db, secrets, workspaceId }: Pick<ServiceContext, 'db' | 'secrets' | 'workspaceId'>,
  targetId: string,
): Promise<OpenedTarget | null> {
  const found = await findSealedTarget(db, workspaceId, targetId);
  if (!found) return null;
  const { record, sealedSecret } = found;
  if (sealedSecret === null) return { record, secret: noSecret };
  return { record, secret: secrets.open({ workspaceId, ownerId: record.id }, sealedSecret) };
}
