import { listEvents } from '@tidemark/db/repositories/run-records';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunEventRecord } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { getRun } from '../runs/get-run.ts';

export type GetRunEventsInput = { runId: string; afterId?: string | null | undefined };

const maxEvents = 5_000;

/** getRunEvents gives the marks of a run in order, those after `afterId` where told; at most 5,000. */
export async function getRunEvents(ctx: ServiceContext, input: GetRunEventsInput): Promise<RunEventRecord[]> {
  await getRun(ctx, input);
  const afterId = input.afterId ? readEventId(input.afterId) : null;
  return listEvents(ctx.db, ctx.workspaceId, { runId: input.runId, afterId, limit: maxEvents });
}

function readEventId(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new DomainError('invalid_cursor', {});
  return BigInt(text);
}
