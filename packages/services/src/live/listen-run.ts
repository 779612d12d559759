import { findRun } from '@tidemark/db/repositories/runs';
import type { RunRecord } from '@tidemark/domain/run/records';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';

export type ListenRunInput = { runId: string; signal: AbortSignal };

/**
 * listenRun gives the run as it is, then again after each change (several at once become one),
 * and ends when the run has ended or the signal aborts. It throws not_found where there is no such run.
 */
export async function* listenRun(
  ctx: ServiceContext,
  { runId, signal }: ListenRunInput,
): AsyncGenerator<RunRecord, void> {
  requirePermission(ctx, 'read');
  requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
  const bell = createBell(signal);
  // Heard before it is read, so that no change falls between the two.
  const { unsubscribe } = await ctx.db.runs.subscribe(runId, bell.ring);
  try {
    while (!signal.aborted) {
      const heard = bell.next();
      const run = requireFound(await findRun(ctx.db, ctx.workspaceId, runId), 'run');
      yield run;
      if (isTerminal(run.state)) return;
      await heard;
    }
  } finally {
    unsubscribe();
  }
}

/** A bell that remembers that it rang: `next` resolves at the first ring after it was called, or when the signal aborts. */
function createBell(signal: AbortSignal): { ring: () => void; next: () => Promise<void> } {
  let waiting: (() => void)[] = [];
  const ring = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    next: () => new Promise((resolve) => (signal.aborted ? resolve() : waiting.push(resolve))),
  };
}
