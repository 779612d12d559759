import { purgeExpired } from '@tidemark/db/repositories/deletion';
import { stopOwnedRuns } from '@tidemark/db/repositories/load-switch';
import { claimNextQueued, claimUnnotified } from '@tidemark/db/repositories/run-notices';
import {
  endSwept,
  findDueReasons,
  forgetAuditEntries,
  forgetOldKeys,
  type SweepReason,
} from '@tidemark/db/repositories/run-sweep';
import { measureStored } from '@tidemark/db/repositories/storage';
import { forgetWorkers } from '@tidemark/db/repositories/workers';
import { purgeWorkspaces } from '@tidemark/db/repositories/workspaces';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { WorkerContext } from '../access/context.ts';
import { notifyAll } from './notify-all.ts';

/** How many runs were ended, by reason. */
export type EndedRuns = { lost: number; cancelled: number; timedOut: number; expired: number };

/** How many runs were ended, and for how many queued ones a new notice was sent. */
export type AdvancedRuns = EndedRuns & { notified: number };

/** What a sweep did for runs, and how many deleted items it removed for good. */
export type SweptRuns = AdvancedRuns & { purged: number };

const ends = {
  lost: {
    state: 'lost',
    code: 'lease_lost',
    message: 'The worker of this run stopped responding; what it stored until then is kept.',
  },
  cancelled: {
    state: 'cancelled',
    code: 'cancelled_by_user',
    message: 'Cancelled; its worker had stopped responding.',
  },
  stopped: {
    state: 'cancelled',
    code: 'stopped_by_operator',
    message: 'The operator stopped all load; the worker of this run had stopped responding.',
  },
  timedOut: {
    state: 'timed_out',
    code: 'deadline_passed',
    message: 'The run exceeded its time limit.',
  },
  expired: { state: 'expired', code: 'never_started', message: 'No worker took this run within 24 hours.' },
} as const;

/** Runs that are notified when a target becomes free. */
const notifiedAtEnd = 5;
/** Bounds of a sweep, which is repeated every few seconds: a purge removes all samples of a run, a measurement reads them. */
const purgedPerSweep = 5;
const measuredPerSweep = 20;
const forgottenPerSweep = 1_000;

/**
 * endOverdueRuns ends runs whose lease, deadline or time in the queue has expired on the database clock, and notifies for the runs that
 * waited for their targets. Workers and portals call it: the runs of a dead worker end while no worker lives. Each run ends once,
 * however many processes sweep.
 */
export async function endOverdueRuns(ctx: WorkerContext): Promise<EndedRuns> {
  const { db } = ctx;
  // A claim that began before the stop was stored may have ended after it.
  await stopOwnedRuns(db);
  const due = await findDueReasons(db);
  const endDue = async (reason: SweepReason, end: RunEnd) =>
    due.has(reason) ? endSwept(db, reason, end) : 0;
  const cancelled =
    (await endDue('leaseExpiredWhileCancelling', ends.cancelled)) +
    (await endDue('leaseExpiredWhileStopped', ends.stopped));
  const lost = await endDue('leaseExpired', ends.lost);
  const timedOut = await endDue('deadlinePassed', ends.timedOut);
  const expired = await endDue('neverStarted', ends.expired);
  if (cancelled + lost + timedOut > 0) await notifyAll(ctx, await claimNextQueued(db, notifiedAtEnd));
  return { lost, cancelled, timedOut, expired };
}

/** advanceRuns is endOverdueRuns, and resends notices for queued runs: what runs need to come to their end. Safe to call from several processes. */
export async function advanceRuns(ctx: WorkerContext): Promise<AdvancedRuns> {
  const ended = await endOverdueRuns(ctx);
  const unnotified = await claimUnnotified(ctx.db);
  await notifyAll(
    ctx,
    unnotified.map((notice) => ({ ...notice, again: true })),
  );
  return { ...ended, notified: unnotified.length };
}

/** sweepRuns is advanceRuns, and removes what was deleted long ago, and measures what ended runs store. Safe to call from several processes. */
export async function sweepRuns(ctx: WorkerContext): Promise<SweptRuns> {
  const { db } = ctx;
  const advanced = await advanceRuns(ctx);
  await forgetOldKeys(db);
  await forgetAuditEntries(db, forgottenPerSweep);
  await forgetWorkers(db);
  const purged = (await purgeExpired(db, purgedPerSweep)) + (await purgeWorkspaces(db, purgedPerSweep));
  await measureStored(db, measuredPerSweep);
  return { ...advanced, purged };
}
