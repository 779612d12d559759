import {
  findOperatorStop,
  findOwned,
  finishRun as finishRunRow,
  keepSummary as keepSummaryRow,
  moveRun as moveRunRow,
  type Renewal,
  renewLease as renewLeaseRow,
} from '@tidemark/db/repositories/owned-runs';
import { flushRun } from '@tidemark/db/repositories/run-flush';
import { claimNextQueued, claimSiblingNotice } from '@tidemark/db/repositories/run-notices';
import { operatorStop, type RunEnd } from '@tidemark/domain/run/run-end';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import { type ActiveRunState, isTerminal } from '@tidemark/domain/run/run-state';
import { type RunSummary, runSummaryShape } from '@tidemark/domain/run/run-summary';
import type { WorkerContext } from '../access/context.ts';
import { notifyAll } from './notify-all.ts';

export type RenewLeaseInput = { runId: string; epoch: number };
/** `operatorStop`: the reason of the operator, who stopped all load; null: another cancellation, or none. */
export type RenewedLease = Renewal & { held: boolean };

/** renewLease extends the lease by 12 s on the database clock; `held` false: another process took over or ended the run, so stop. */
export async function renewLease(ctx: WorkerContext, input: RenewLeaseInput): Promise<RenewedLease> {
  const renewed = await renewLeaseRow(ctx.db, input);
  return {
    held: renewed !== null,
    cancelRequested: renewed?.cancelRequested ?? false,
    operatorStop: renewed?.operatorStop ?? null,
    wantedRatePerSec: renewed?.wantedRatePerSec ?? null,
  };
}

export type MoveRunInput = { runId: string; epoch: number; state: ActiveRunState };

/** moveRun moves an owned run to its next state; `stale`: this owner lost the run, or the transition is not allowed. */
export async function moveRun(ctx: WorkerContext, input: MoveRunInput): Promise<'moved' | 'stale'> {
  return (await moveRunRow(ctx.db, input)) ? 'moved' : 'stale';
}

export type KeepSummaryInput = { runId: string; epoch: number; summary: RunSummary };

/** keepSummary stores what an owned run showed before its end: its result if the run is lost. */
export async function keepSummary(ctx: WorkerContext, input: KeepSummaryInput): Promise<'kept' | 'stale'> {
  return (await keepSummaryRow(ctx.db, input)) ? 'kept' : 'stale';
}

export type RecordRunInput = {
  runId: string;
  epoch: number;
  /** Increases by 1 per flush; a repeated sequence stores nothing. */
  sequence: number;
  records: RunRecords;
  progress: RunProgress | null;
};

/** recordRun appends the records of a run, once per sequence, while epoch and state allow it. */
export async function recordRun(ctx: WorkerContext, input: RecordRunInput): Promise<'stored' | 'stale'> {
  return (await flushRun(ctx.db, input)) ? 'stored' : 'stale';
}

export type FinishRunInput = { runId: string; epoch: number; end: RunEnd; summary: RunSummary | null };

const cancelled: RunEnd = {
  state: 'cancelled',
  code: 'cancelled_by_user',
  message: 'Cancelled; measurements until then are kept.',
};
/** Runs that are notified when a target becomes free. */
const notifiedAtEnd = 5;

/** finishRun ends an owned run with its summary; a run that was asked to stop before finalizing ends as cancelled, not as succeeded. */
export async function finishRun(ctx: WorkerContext, input: FinishRunInput): Promise<'finished' | 'stale'> {
  const outcome = await storeEnd(ctx, storableFinish(input));
  if (outcome === 'finished') await notifyNext(ctx, input.runId);
  return outcome;
}

/** Notifies for the runs that waited longest, and for the next run of the same experiment. */
async function notifyNext(ctx: WorkerContext, runId: string): Promise<void> {
  const longest = await claimNextQueued(ctx.db, notifiedAtEnd);
  const siblings = await claimSiblingNotice(ctx.db, runId);
  const notified = new Set(longest.map(({ runId }) => runId));
  await notifyAll(ctx, [...longest, ...siblings.filter(({ runId }) => !notified.has(runId))]);
}

async function storeEnd({ db }: WorkerContext, finish: FinishRunInput): Promise<'finished' | 'stale'> {
  if (await finishRunRow(db, finish)) return 'finished';
  const run = await findOwned(db, finish);
  // An earlier attempt succeeded, but its response was lost.
  if (run && isTerminal(run.state)) return run.state === finish.end.state ? 'finished' : 'stale';
  if (finish.end.state !== 'succeeded' || !run || run.cancelRequestedAt === null) return 'stale';
  const reason = await findOperatorStop(db, finish);
  const end = reason === null ? cancelled : operatorStop(reason);
  const summary = finish.summary && { ...finish.summary, end };
  return (await finishRunRow(db, { ...finish, end, summary })) ?? 'stale';
}

/** A summary that cannot be parsed again would make the run unreadable: it is dropped, and the run fails with that reason. */
function storableFinish(input: FinishRunInput): FinishRunInput {
  if (input.summary === null) return input;
  const readBack = runSummaryShape.safeParse(JSON.parse(JSON.stringify(input.summary)));
  if (readBack.success) return { ...input, summary: { ...readBack.data, end: input.end } };
  const message = 'The result could not be stored; measurements until then are kept.';
  return { ...input, summary: null, end: { state: 'failed', code: 'internal', message } };
}
