import { findRun } from '@tidemark/db/repositories/runs';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requireFound } from '../input/require-found.ts';

export type GetRunInput = { runId: string };

/** getRun gives one run, or throws not_found. */
export async function getRun(ctx: ServiceContext, input: GetRunInput): Promise<RunRecord> {
  requirePermission(ctx, 'read');
  return requireFound(await findRun(ctx.db, ctx.workspaceId, input.runId), 'run');
}
