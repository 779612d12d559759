import type { Clock } from '@tidemark/domain/kernel/clock';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { RunInput } from '@tidemark/runner/run/run-input';
import type { WorkerContext } from '@tidemark/services/access/context';
import { type ClaimedRun, claimRun } from '@tidemark/services/runs/claim-run';
import { keepLease, momentOf } from '../lease/lease-keeper.ts';
import { type OwnedRun, ownRun } from '../lease/owned-run.ts';
import { createRunAuthority, outsideEnds, type RunAuthority } from '../lease/run-authority.ts';
import { createDatabaseRunSink } from '../sinks/database-run-sink.ts';

/** What executing runs depends on. */
export type RunExecutorDeps = {
  ctx: WorkerContext;
  clock: Clock;
  workerId: string;
  drive: (request: RunInput, sink: RunSink, signal: AbortSignal) => Promise<RunSummary>;
  log: (line: string) => void;
};

/** Executes runs, one at a time. */
export interface RunExecutor {
  /** Claims a run and drives it to its end; returns at once where it cannot be claimed. It never rejects for what a run did. */
  execute(runId: string): Promise<void>;
  isBusy(): boolean;
  /** Interrupts the run that is driven and claims no other. */
  shutDown(): void;
}

/** How long a finished run's last records, and then its end, may take to be stored. */
const lastFlushMs = 60_000;
const lastFlushAtShutdownMs = 3_000;
const finishRetryMs = 500;

/** createRunExecutor makes the worker's one place where runs are driven. */
export function createRunExecutor(deps: RunExecutorDeps): RunExecutor {
  let current: RunAuthority | null = null;
  let shuttingDown = false;

  async function execute(runId: string): Promise<void> {
    if (current || shuttingDown) return;
    const authority = createRunAuthority();
    current = authority;
    try {
      const sentAt = momentOf(deps.clock);
      const claimed = await claimRun(deps.ctx, { runId, workerId: deps.workerId });
      if (claimed) await driveClaimed(deps, claimed, authority, sentAt);
    } finally {
      current = null;
    }
  }

  return {
    execute,
    isBusy: () => current !== null,
    shutDown: () => {
      shuttingDown = true;
      current?.stop(outsideEnds.shutdown);
    },
  };
}

async function driveClaimed(
  deps: RunExecutorDeps,
  claimed: ClaimedRun,
  authority: RunAuthority,
  sentAt: ReturnType<typeof momentOf>,
): Promise<void> {
  const { clock, ctx, log } = deps;
  const { run, epoch, secret } = claimed;
  const owned = ownRun(ctx, run.id, epoch);
  const lease = keepLease(owned, clock, authority, sentAt);
  const sink = createDatabaseRunSink(owned, clock, authority, lease);
  log(`run ${run.id} "${run.name}": claimed (epoch ${epoch})`);
  try {
    const request = { runId: run.id, plan: run.plan, secret, simulatedStartMs: run.simulatedStartMs };
    const summary = await deps.drive(request, sink, authority.signal).catch((error: unknown) => {
      log(`run ${run.id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return null;
    });
    const end = endOf(summary, authority);
    await sink.close(end.code === 'worker_shutdown' ? lastFlushAtShutdownMs : lastFlushMs);
    const finished = await finish(owned, clock, authority, end, summary);
    log(`run ${run.id}: ${finished ? `${end.state} (${end.code}) ${end.message}` : 'not ours any more'}`);
  } finally {
    await lease.stop();
  }
}

function endOf(summary: RunSummary | null, authority: RunAuthority): RunEnd {
  if (summary) return summary.end;
  return (
    authority.end() ?? {
      state: 'failed',
      code: 'internal',
      message: 'The worker failed with an unexpected error; see its log. What was stored is kept.',
    }
  );
}

/** Repeats until the database has answered. At shutdown and after a loss it asks once only: the sweeper does the rest. */
async function finish(
  owned: OwnedRun,
  clock: Clock,
  authority: RunAuthority,
  end: RunEnd,
  summary: RunSummary | null,
): Promise<boolean> {
  for (;;) {
    const answer = await owned.finish(end, summary).catch(() => null);
    if (answer !== null) return answer === 'finished';
    const reason = authority.end()?.code;
    if (reason === 'lease_lost' || reason === 'worker_shutdown') return false;
    await clock.sleep(finishRetryMs);
  }
}
