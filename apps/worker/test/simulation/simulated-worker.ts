import type { Clock } from '@tidemark/domain/kernel/clock';
import type { Quota } from '@tidemark/domain/quota/quota';
import { type RunEnd, runEndShape } from '@tidemark/domain/run/run-end';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { Launcher } from '@tidemark/domain/target/launcher';
import { aFault } from '@tidemark/domain/testing/a-fault';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import type { WorkerContext } from '@tidemark/services/access/context';
import { continueSearches } from '@tidemark/services/experiments/continue-searches';
import { continueGates } from '@tidemark/services/gates/continue-gates';
import { startSweepLoop } from '@tidemark/services/runs/sweep-loop';
import { advanceRuns, endOverdueRuns } from '@tidemark/services/runs/sweep-runs';
import { createRunExecutor } from '../../src/jobs/run-execute.ts';
import type { SimulatedQueue } from './simulated-queue.ts';
import type { SimulatedProcess } from './world.ts';

/** What a worker needs; the load is the only part that is not the product's own. */
export type WorkerParts = {
  ctx: WorkerContext;
  queue: SimulatedQueue;
  launchers: Readonly<Record<string, Launcher>>;
  defaultQuota: Quota;
  /** Seconds of load of a run. */
  secondsOf: (runId: string) => number;
  onDrive: (runId: string) => void;
  /** Load is sent for a run; gives the place of its sample. */
  onLoad: (runId: string) => number;
  /** Planted fault: sends without a look at the lease. */
  ignoresLease: boolean;
};

/** Pauses longer than those of the product: each sweep is a dozen statements, and nothing depends on their number. */
const workerSweeps = { everyMs: 11_000, firstAfterMs: 0 };
const portalSweeps = { everyMs: 15_000, firstAfterMs: 24_000 };
const ignore = () => undefined;

/** startWorker does what the worker's main program does: it takes notices, and sweeps. */
export function startWorker(process: SimulatedProcess, parts: WorkerParts): void {
  const { ctx, queue, launchers, defaultQuota } = parts;
  const { clock, name } = process;
  const executor = createRunExecutor({
    ctx,
    clock,
    workerId: name,
    readLaunchers: async () => launchers,
    drive: ({ runId, plan }, sink, signal) => drive({ runId, plan }, { ...parts, clock }, sink, signal),
    log: ignore,
    defaultQuota,
  });
  process.shutDown = () => executor.shutDown();
  async function sweep(): Promise<void> {
    await advanceRuns(ctx);
    await continueSearches({ ...ctx, clock });
    await continueGates({ ...ctx, clock });
  }
  async function takeNotices(): Promise<void> {
    for (;;) {
      const runId = await queue.take(process);
      await executor.execute(runId).catch(ignore);
    }
  }
  startSweepLoop(sweep, workerSweeps, clock, ignore);
  void takeNotices();
}

/** startPortal sweeps as a portal does; what users ask it for is sent by them. */
export function startPortal(process: SimulatedProcess, ctx: WorkerContext): void {
  startSweepLoop(() => endOverdueRuns(ctx).then(ignore), portalSweeps, process.clock, ignore);
}

/** A run without a target: it sends once per second while it may, and records a sample each time. */
async function drive(
  { runId, plan }: { runId: string; plan: RunPlan },
  parts: WorkerParts & { clock: Clock },
  sink: RunSink,
  signal: AbortSignal,
): Promise<RunSummary> {
  const { clock } = parts;
  parts.onDrive(runId);
  await sink.moveTo('preparing');
  await clock.sleep(500, signal);
  await sink.moveTo('running');
  let left = parts.secondsOf(runId);
  while (left > 0 && !signal.aborted) {
    await clock.sleep(1_000, signal);
    if (signal.aborted || (sink.remainingAuthorityMs() <= 0 && !parts.ignoresLease)) continue;
    const offsetMs = parts.onLoad(runId);
    sink.record({ samples: [sampleAt(offsetMs)], intervals: [], events: [] });
    left -= 1;
  }
  if (signal.aborted) return aSummary({ end: endOf(signal) });
  const summary = summaryOf(plan);
  await sink.moveTo('draining');
  await sink.keep(summary);
  await sink.moveTo('verifying');
  await clock.sleep(500, signal);
  await sink.moveTo('finalizing');
  return signal.aborted ? { ...summary, end: endOf(signal) } : summary;
}

/** An outage that the stand-in of a target survives; a search looks for it. */
const survivedSeconds = 5;

function summaryOf({ profile }: RunPlan): RunSummary {
  const [step] = profile.faults;
  if (step === undefined || step.action === 'restart') return aSummary();
  const lost = (step.forSeconds ?? 0) > survivedSeconds ? 10 : 0;
  const verification = aVerification({ status: lost > 0 ? 'failed' : 'passed', totals: aTotals({ lost }) });
  return aSummary({ verification, faults: [aFault({ part: 'target' })] });
}

function endOf(signal: AbortSignal): RunEnd {
  return runEndShape.parse(signal.reason);
}

function sampleAt(offsetMs: number) {
  return {
    metric: 'rssBytes',
    kind: 'underLoad',
    part: null,
    offsetMs,
    simulatedAtMs: null,
    value: 1,
    reason: null,
  } as const;
}
