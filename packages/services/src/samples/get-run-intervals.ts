import { listIntervals } from '@tidemark/db/repositories/run-records';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { getRun } from '../runs/get-run.ts';

export type GetRunIntervalsInput = {
  runId: string;
  afterOffsetMs?: number | undefined;
  limit?: number | undefined;
};

const maxIntervals = 5_000;
const windowShape = z.object({
  afterOffsetMs: z.number().optional(),
  limit: z.int().min(1).max(maxIntervals).default(maxIntervals),
});

/** getRunIntervals gives the interval reports of a run in order, at most 5,000 a call. */
export async function getRunIntervals(
  ctx: ServiceContext,
  input: GetRunIntervalsInput,
): Promise<IntervalReport[]> {
  const { afterOffsetMs, limit } = parseInput(windowShape, {
    afterOffsetMs: input.afterOffsetMs,
    limit: input.limit,
  });
  await getRun(ctx, input);
  const window = { runId: input.runId, afterOffsetMs: afterOffsetMs ?? null, limit };
  return listIntervals(ctx.db, ctx.workspaceId, window);
}
