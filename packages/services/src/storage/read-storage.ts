import { findStored, readStored } from '@tidemark/db/repositories/storage';
import type { StoredShares } from '@tidemark/domain/run/storage';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';

/** getStorage estimates what the workspace stores. */
export async function getStorage(ctx: ServiceContext): Promise<StoredShares> {
  requirePermission(ctx, 'read');
  return readStored(ctx.db, ctx.workspaceId);
}

/** getRunStorage gives the stored size of a run; null: it has not ended, or was not measured yet. */
export async function getRunStorage(
  ctx: ServiceContext,
  { runId }: { runId: string },
): Promise<{ bytes: number; rows: number } | null> {
  requirePermission(ctx, 'read');
  return findStored(ctx.db, ctx.workspaceId, runId);
}
