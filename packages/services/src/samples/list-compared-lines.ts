import { listReadLines } from '@tidemark/db/repositories/coarse-samples';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { SampleKind } from '@tidemark/domain/run/sample';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';

/** listComparedLines tells which lines some of the runs have, without reading them. */
export async function listComparedLines(
  ctx: ServiceContext,
  { runIds }: { runIds: readonly string[] },
): Promise<{ metric: MetricName; kind: SampleKind }[]> {
  requirePermission(ctx, 'read');
  return listReadLines(ctx.db, ctx.workspaceId, runIds);
}
