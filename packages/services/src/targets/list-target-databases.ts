import { listReadable } from '@tidemark/targets/import-from-target';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { openReadableTarget } from './open-readable-target.ts';

export type ListTargetDatabasesInput = { targetId: string };

/** listTargetDatabases names the databases or buckets of a stored target, without those that the server keeps about itself. */
export async function listTargetDatabases(
  ctx: ServiceContext,
  { targetId }: ListTargetDatabasesInput,
): Promise<{ databases: string[] }> {
  requirePermission(ctx, 'write');
  return { databases: await listReadable(await openReadableTarget(ctx, targetId)) };
}
