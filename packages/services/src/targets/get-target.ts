import { findTarget } from '@tidemark/db/repositories/targets';
import type { TargetRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type GetTargetInput = { targetId: string };

/** getTarget gives one target, or throws not_found. */
export async function getTarget(ctx: ServiceContext, input: GetTargetInput): Promise<TargetRecord> {
  requirePermission(ctx, 'read');
  return requireFound(await findTarget(ctx.db, ctx.workspaceId, input.targetId), 'target');
}
