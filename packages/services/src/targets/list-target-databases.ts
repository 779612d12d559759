import { withClient } from '@tidemark/targets/influxdb-v1/with-client';
import { listDatabases } from '@tidemark/targets/schema-import/list-databases';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { openReadableTarget } from './open-readable-target.ts';

export type ListTargetDatabasesInput = { targetId: string };

/** listTargetDatabases names the databases of a stored target, without the one that the server keeps about itself. */
export async function listTargetDatabases(
  ctx: ServiceContext,
  { targetId }: ListTargetDatabasesInput,
): Promise<{ databases: string[] }> {
  requirePermission(ctx, 'write');
  return { databases: await withClient(await openReadableTarget(ctx, targetId), listDatabases) };
}
