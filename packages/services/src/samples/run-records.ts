import { listEvents, listIntervals } from '@tidemark/db/repositories/run-records';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import type { RunEventRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { getRun } from '../runs/read-runs.ts';

export type GetRunEventsInput = { runId: string; afterId?: string | null | undefined };

const maxEvents = 5_000;

/** getRunEvents gives at most 5,000 events of a run in order, after `afterId` if given. */
export async function getRunEvents(ctx: ServiceContext, input: GetRunEventsInput): Promise<RunEventRecord[]> {
  await getRun(ctx, input);
  const afterId = input.afterId ? readEventId(input.afterId) : null;
  return listEvents(ctx.db, ctx.workspaceId, { runId: input.runId, afterId, limit: maxEvents });
}

function readEventId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new DomainError('invalid_cursor', {});
  return BigInt(text);
}

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

/** getRunIntervals gives the interval reports of a run in order, at most 5,000 per call. */
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
