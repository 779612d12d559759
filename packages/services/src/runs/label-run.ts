import { findRun, setRunLabels } from '@tidemark/db/repositories/runs';
import type { RunRecord } from '@tidemark/domain/run/records';
import { labelsShape } from '@tidemark/domain/run/run-labels';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';

export const labelRunShape = z.strictObject({ labels: labelsShape });

export type LabelRunInput = { runId: string; labels: readonly string[] };

/** labelRun replaces the labels of a run. */
export async function labelRun(ctx: ServiceContext, { runId, labels }: LabelRunInput): Promise<RunRecord> {
  requirePermission(ctx, 'run');
  const parsed = parseStorable(labelRunShape, { labels });
  await setRunLabels(ctx.db, ctx.workspaceId, { id: runId, labels: parsed.labels });
  return requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
}
