import { findTarget, setTargetArchived } from '@tidemark/db/repositories/targets';
import type { TargetRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type ArchiveTargetInput = { targetId: string; archived?: boolean | undefined };

/** archiveTarget hides a target from lists, or brings it back with `archived: false`. */
export async function archiveTarget(ctx: ServiceContext, input: ArchiveTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'write');
  await setTargetArchived(ctx.db, ctx.workspaceId, input.targetId, input.archived ?? true);
  return requireFound(await findTarget(ctx.db, ctx.workspaceId, input.targetId), 'target');
}
