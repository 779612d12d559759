import { summarizeRun } from '@tidemark/analysis/run/summarize-run';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import { maxRunSeconds } from '@tidemark/domain/load/load-profile';
import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunSink } from '@tidemark/domain/run/run-sink';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { startLimitMs } from '@tidemark/targets/launching/start-limit';
import { measureHost } from './host/measure-host.ts';
import { measure } from './phases/measure.ts';
import { prepare } from './phases/prepare.ts';
import { recordRun } from './phases/record-run.ts';
import { tearDown } from './phases/tear-down.ts';
import { beginVerifying } from './phases/verify.ts';
import { beginDelivery } from './phases/verify-delivery.ts';
import { readAfter } from './query-load/query-after-writes.ts';
import { openReference } from './reference/open-reference.ts';
import type { OpenedTarget } from './run/opened-target.ts';
import { enterState, setStatus } from './run/report-progress.ts';
import { createRunContext, type RunContext } from './run/run-context.ts';
import { faultEnd } from './run/run-fault.ts';
import type { RunDependencies, RunInput } from './run/run-input.ts';
import { RunStopped } from './run/stop-switch.ts';

const prepareLimitMs = 60_000;
const settlingAllowanceMs = 600_000;

/**
 * executeRun drives one run from its plan to its end and gives how it ended in the summary; it throws nothing that the run or its target did.
 * An aborted `signal` ends it within seconds with the RunEnd that is the reason. No process or connection is left behind.
 */
export async function executeRun(
  request: RunInput,
  deps: RunDependencies,
  sink: RunSink,
  signal: AbortSignal,
): Promise<RunSummary> {
  const run = createRunContext(request, deps, sink, signal);
  const opened: OpenedTarget = {
    hooks: null,
    links: null,
    launching: null,
    server: null,
    session: null,
    moreSessions: [],
    moreContainers: [],
    container: null,
    reference: null,
  };
  const ended = await walk(run, opened).catch((error: unknown) => endOfError(run, error));
  const end = { ...ended, message: run.shown(ended.message) };
  await tearDown(run, opened);
  return summarizeRun(recordRun(run, end), (fault) => deps.reportFault?.(fault));
}

/** A launcher may allow its server longer to start than reaching one takes. */
function prepareLimitOf({ deps, plan }: RunContext): number {
  return prepareLimitMs + startLimitMs(deps.launchers, plan.target);
}

/** The phases in their order; an end before the last is thrown as RunStopped. */
async function walk(run: RunContext, opened: OpenedTarget): Promise<RunEnd> {
  await enterState(run, 'preparing', 'preparing');
  await observeHost(run);
  const reference = openReference(run);
  opened.reference = reference;
  const target = await withDeadline(run, 'Preparing the target', prepareLimitOf(run), () =>
    run.stop.untilStopped(prepare(run, opened)),
  );
  if (reference !== null) await run.stop.untilStopped(reference.ready);
  const delivery = beginDelivery(run, target);
  await enterState(run, 'running', 'starting');
  const early = await withDeadline(run, 'The load', loadLimitMs(run), () => measured(measure(run, target)));
  await enterState(run, 'draining', 'waiting for the last responses');
  await keepResult(run);
  await enterState(run, 'verifying', 'reading back what is stored');
  const verifying = delivery ?? beginVerifying(run, target);
  await verifying.afterLoad();
  await keepResult(run);
  if (early === null) await readAfter(run, target);
  await keepResult(run);
  await verifying.afterSettling();
  await verifying.afterRestart();
  await enterState(run, 'finalizing', 'summarizing');
  return early ?? { state: 'succeeded', code: 'completed', message: 'The run ended as planned.' };
}

/** Before anything is started, so that nothing of the run is taken for another process. */
async function observeHost(run: RunContext): Promise<void> {
  const ms = run.deps.preflightMs ?? 0;
  if (ms === 0) return;
  setStatus(run, 'observing the host');
  run.host = { ...run.host, preflight: await run.stop.untilStopped(measureHost(run.clock, ms)) };
}

const vanished: RunEnd = {
  state: 'lost',
  code: 'lease_lost',
  message: 'The worker of this run stopped responding after the load.',
};

/** What the load measured is not lost with the worker that reads it back. */
async function keepResult(run: RunContext): Promise<void> {
  const recorded = recordRun(run, vanished, 'verification was not finished');
  const summary = summarizeRun(recorded, (fault) => run.deps.reportFault?.(fault));
  await run.stop.untilStopped(run.sink.keep(summary));
}

/** A run that its own rule aborted is still verified: the target answers, and what it kept is worth knowing. */
async function measured(work: Promise<void>): Promise<RunEnd | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof RunStopped && isOwnRule(error.end)) return error.end;
    throw error;
  }
}

function isOwnRule({ code }: RunEnd): boolean {
  return code === 'error_share' || code === 'stop_rule';
}

/** As long as planned plus a tenth where the wall clock ends the load, else as long as any run may take. */
function loadLimitMs({ plan: { profile } }: RunContext): number {
  const { extent } = profile;
  return extent.kind === 'wall-time' ? extent.seconds * 1_100 + settlingAllowanceMs : maxRunSeconds * 1_000;
}

function endOfError(run: RunContext, error: unknown): RunEnd {
  if (error instanceof RunStopped) return error.end;
  if (isDomainError(error, 'budget_exceeded'))
    return { state: 'failed', code: 'plan_invalid', message: error.message };
  const end = faultEnd(run, error);
  return isDomainError(error) && error.code !== 'internal' ? { ...end, message: error.message } : end;
}

/** withDeadline does `work`; where it lasts longer than `limitMs`, the run is stopped as timed out, which `work` must heed. */
async function withDeadline<Value>(
  run: RunContext,
  what: string,
  limitMs: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const finished = new AbortController();
  void run.clock.sleep(limitMs, finished.signal).then(() => {
    if (finished.signal.aborted) return;
    const seconds = Math.round(limitMs / 1_000);
    run.stop.stop({
      state: 'timed_out',
      code: 'deadline_passed',
      message: `${what} took longer than ${seconds} s.`,
    });
  });
  try {
    return await work();
  } finally {
    finished.abort();
  }
}
