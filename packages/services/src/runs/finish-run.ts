import { findOwned, finishRun as finishRunRow } from '@tidemark/db/repositories/owned-runs';
import { claimNextQueued, claimSiblingNotice } from '@tidemark/db/repositories/run-notices';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import { isTerminal } from '@tidemark/domain/run/run-state';
import { type RunSummary, runSummaryShape } from '@tidemark/domain/run/run-summary';
import type { WorkerContext } from '../access/context.ts';
import { notifyAll } from './notify-all.ts';

export type FinishRunInput = { runId: string; epoch: number; end: RunEnd; summary: RunSummary | null };

const cancelled: RunEnd = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled; what was measured until then is kept.',
};
/** Runs that are told of a target that became free. */
const rungAtEnd = 5;

/** finishRun ends an owned run with its summary; a run that was asked to stop before it was finalising ends as cancelled, not as succeeded. */
export async function finishRun(ctx: WorkerContext, input: FinishRunInput): Promise<'finished' | 'stale'> {
  const outcome = await storeEnd(ctx, storableFinish(input));
  if (outcome === 'finished') await notifyNext(ctx, input.runId);
  return outcome;
}

/** Those that waited longest are told, and the experiment that the run belongs to, however many wait. */
async function notifyNext(ctx: WorkerContext, runId: string): Promise<void> {
  const longest = await claimNextQueued(ctx.db, rungAtEnd);
  const siblings = await claimSiblingNotice(ctx.db, runId);
  const rung = new Set(longest.map((bell) => bell.runId));
  await notifyAll(ctx, [...longest, ...siblings.filter((bell) => !rung.has(bell.runId))]);
}

async function storeEnd({ db }: WorkerContext, finish: FinishRunInput): Promise<'finished' | 'stale'> {
  if (await finishRunRow(db, finish)) return 'finished';
  const run = await findOwned(db, finish);
  // The answer to an earlier attempt got lost.
  if (run && isTerminal(run.state)) return run.state === finish.end.state ? 'finished' : 'stale';
  if (finish.end.state !== 'succeeded' || !run || run.cancelRequestedAt === null) return 'stale';
  const summary = finish.summary && { ...finish.summary, end: cancelled };
  return (await finishRunRow(db, { ...finish, end: cancelled, summary })) ?? 'stale';
}

/** A summary that could not be read back would make the run unreadable: it is left out, and the end says so. */
function storableFinish(input: FinishRunInput): FinishRunInput {
  if (input.summary === null) return input;
  const readBack = runSummaryShape.safeParse(JSON.parse(JSON.stringify(input.summary)));
  if (readBack.success) return { ...input, summary: { ...readBack.data, end: input.end } };
  const message = 'The result could not be stored; the readings until then are kept.';
  return { ...input, summary: null, end: { state: 'failed', code: 'internal', message } };
}
