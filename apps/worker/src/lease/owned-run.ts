import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import type { ActiveRunState } from '@tidemark/domain/run/run-state';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { WorkerContext } from '@tidemark/services/access/context';
import {
  finishRun,
  keepSummary,
  moveRun,
  type RenewedLease,
  recordRun,
  renewLease,
} from '@tidemark/services/runs/owned-run';

/** A batch of records; retries keep its sequence. */
export type Flush = { sequence: number; records: RunRecords; progress: RunProgress | null };

/**
 * The writes of a run's owner, each fenced by run and epoch. `stale` and `held: false`: another process changed the run; a rejection: the
 * database did not respond.
 */
export interface OwnedRun {
  renew(): Promise<RenewedLease>;
  move(state: ActiveRunState): Promise<'moved' | 'stale'>;
  keep(summary: RunSummary): Promise<'kept' | 'stale'>;
  record(flush: Flush): Promise<'stored' | 'stale'>;
  finish(end: RunEnd, summary: RunSummary | null): Promise<'finished' | 'stale'>;
  /** Calls `onChange` when the run's row may have changed, until the returned function is called. */
  watch(onChange: () => void): () => void;
}

/** ownRun gives the writes of the owner of one epoch, through the services. */
export function ownRun(ctx: WorkerContext, runId: string, epoch: number): OwnedRun {
  return {
    renew: () => renewLease(ctx, { runId, epoch }),
    move: (state) => moveRun(ctx, { runId, epoch, state }),
    keep: (summary) => keepSummary(ctx, { runId, epoch, summary }),
    record: (flush) => recordRun(ctx, { runId, epoch, ...flush }),
    finish: (end, summary) => finishRun(ctx, { runId, epoch, end, summary }),
    watch: (onChange) => {
      // Without a subscription, changes are noticed at the next renewal.
      const subscribed = ctx.db.runs.subscribe(runId, onChange).catch(() => null);
      return () => void subscribed.then((subscription) => subscription?.unsubscribe());
    },
  };
}
