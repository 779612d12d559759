import { findRun } from '@tidemark/db/repositories/runs';
import type { RunRecord } from '@tidemark/domain/run/records';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';

export type ListenRunInput = { runId: string; signal: AbortSignal };

/**
 * listenRun yields the current run and then the run after each change (concurrent changes become one), until the run has ended or
 * the signal aborts. Throws not_found for an unknown run.
 */
export async function* listenRun(
  ctx: ServiceContext,
  { runId, signal }: ListenRunInput,
): AsyncGenerator<RunRecord, void> {
  requirePermission(ctx, 'read');
  requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
  const changes = createChangeSignal(signal);
  // Subscribed before the run is read, so that no change is missed in between.
  const { unsubscribe } = await ctx.db.runs.subscribe(runId, changes.notify);
  try {
    while (!signal.aborted) {
      const changed = changes.next();
      const run = requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
      yield run;
      if (isTerminal(run.state)) return;
      await changed;
    }
  } finally {
    unsubscribe();
  }
}

/** `next` resolves at the first `notify` after its call, or when the signal aborts. */
function createChangeSignal(signal: AbortSignal): { notify: () => void; next: () => Promise<void> } {
  let waiting: (() => void)[] = [];
  const notify = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  signal.addEventListener('abort', notify, { once: true });
  return {
    notify,
    next: () => new Promise((resolve) => (signal.aborted ? resolve() : waiting.push(resolve))),
  };
}
