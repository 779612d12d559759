import type { Query } from '@tidemark/db/client';
import { takeKey } from '@tidemark/db/repositories/idempotency-keys';
import { findRun, insertRun, type NewRun } from '@tidemark/db/repositories/runs';
import { DomainError } from '@tidemark/domain/errors';
import { parseInput } from '@tidemark/domain/parse-input';
import type { RunRecord } from '@tidemark/domain/records';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

/** A request that may be repeated: its key, and the hash of what it asks for. */
export type RepeatableRequest = { idempotencyKey: string | null; requestHash: string };

/** `replayed`: the same Idempotency-Key had created this run before. */
export type StoredRun = { run: RunRecord; replayed: boolean };

const keyShape = z.object({
  idempotencyKey: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[\x20-\x7e]*$/),
});

/** storeRun stores a run and its idempotency key in one transaction, then rings; a repeated request gives the first one's run. */
export async function storeRun(
  ctx: ServiceContext,
  run: NewRun,
  request: RepeatableRequest,
): Promise<StoredRun> {
  const created = await storeOnce(ctx, run.id, request, (query) => insertRun(query, ctx.workspaceId, run));
  // The run is stored: where the queue does not answer, the next sweep rings.
  if (!created.replayed) await ctx.queue.ringRun(run.id).catch(() => undefined);
  return created;
}

/** storeOnce inserts a run together with its idempotency key, or gives the run that an earlier request with the key created. */
export function storeOnce(
  ctx: ServiceContext,
  runId: string,
  request: RepeatableRequest,
  insert: (query: Query) => Promise<RunRecord>,
): Promise<StoredRun> {
  return ctx.db.transact(async (query) => {
    const earlier = await earlierRun(ctx, query, runId, request);
    return earlier ? { run: earlier, replayed: true } : { run: await insert(query), replayed: false };
  });
}

async function earlierRun(
  { workspaceId }: ServiceContext,
  query: Query,
  runId: string,
  { idempotencyKey, requestHash }: RepeatableRequest,
): Promise<RunRecord | null> {
  if (idempotencyKey === null) return null;
  const { idempotencyKey: key } = parseInput(keyShape, { idempotencyKey });
  const used = await takeKey(query, workspaceId, { key, requestHash, runId });
  if (!used) return null;
  if (used.requestHash !== requestHash) throw new DomainError('idempotency_key_reused', {});
  return findRun({ query }, workspaceId, used.runId);
}
