import type { Clock } from '@tidemark/domain/kernel/clock';
import type { Quota } from '@tidemark/domain/quota/quota';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { launchedArchives } from '@tidemark/domain/target/finest-archive';
import type { Launcher } from '@tidemark/domain/target/launcher';
import type { RunInput } from '@tidemark/runner/run/run-input';
import type { WorkerContext } from '@tidemark/services/access/context';
import { type ClaimedRun, claimRun } from '@tidemark/services/runs/claim-run';
import { keepLease, momentOf } from '../lease/lease-keeper.ts';
import { type OwnedRun, ownRun } from '../lease/owned-run.ts';
import { createRunAuthority, outsideEnds, type RunAuthority } from '../lease/run-authority.ts';
import { createDatabaseRunSink } from '../sinks/database-run-sink.ts';

/** Dependencies of the executor. */
export type RunExecutorDeps = {
  ctx: WorkerContext;
  clock: Clock;
  workerId: string;
  /** The launchers that this worker offers now, by their names. */
  readLaunchers: () => Promise<Readonly<Record<string, Launcher>>>;
  drive: (request: RunInput, sink: RunSink, signal: AbortSignal, workspaceId: string) => Promise<RunSummary>;
  log: (line: string) => void;
  /** Limits of workspaces for which none were set. */
  defaultQuota: Quota;
};

/** Executes runs, one at a time. */
export interface RunExecutor {
  /** Claims a run and executes it to its end; returns immediately if it cannot be claimed. Failures of the run never reject it. */
  execute(runId: string): Promise<void>;
  isBusy(): boolean;
  /** Interrupts the active run and claims no other. */
  shutDown(): void;
}

/** Time limits for storing the last records of a run, and pause between attempts to store its end. */
const lastFlushMs = 60_000;
const lastFlushAtShutdownMs = 3_000;
const finishRetryMs = 500;

/** createRunExecutor creates the executor of a worker process. */
export function createRunExecutor(deps: RunExecutorDeps): RunExecutor {
  let current: RunAuthority | null = null;
  let shuttingDown = false;

  async function execute(runId: string): Promise<void> {
    if (current || shuttingDown) return;
    const authority = createRunAuthority();
    current = authority;
    try {
      const launchers = await deps.readLaunchers();
      const sentAt = momentOf(deps.clock);
      const claimed = await claimRun(deps.ctx, {
        runId,
        workerId: deps.workerId,
        launchers: Object.keys(launchers),
        archives: launchedArchives(launchers),
        defaultQuota: deps.defaultQuota,
      });
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
    const summary = await deps
      .drive(request, sink, authority.signal, run.workspaceId)
      .catch((error: unknown) => {
        log(`run ${run.id}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return null;
      });
    const end = endOf(summary, authority);
    await sink.close(end.code === 'worker_shutdown' ? lastFlushAtShutdownMs : lastFlushMs);
    const finished = await finish(owned, clock, authority, end, summary);
    log(
      `run ${run.id}: ${finished ? `${end.state} (${end.code}) ${end.message}` : 'no longer owned by this worker'}`,
    );
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

/** Retries until the database responds. At shutdown and after a lost lease it tries only once: the sweeper ends the run. */
async function finish(
  owned: OwnedRun,
  clock: Clock,
  authority: RunAuthority,
  end: RunEnd,
  summary: RunSummary | null,
): Promise<boolean> {
  for (;;) {
    const outcome = await owned.finish(end, summary).catch(() => null);
    if (outcome !== null) return outcome === 'finished';
    const reason = authority.end()?.code;
    if (reason === 'lease_lost' || reason === 'worker_shutdown') return false;
    await clock.sleep(finishRetryMs);
  }
}
