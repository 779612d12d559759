import type { RunRecord } from '@tidemark/domain/run/records';
import { isTerminal } from '@tidemark/domain/run/run-state';
import type { ServiceContext } from '@tidemark/services/access/context';
import { listenRun } from '@tidemark/services/live/listen-run';

/** waitForEnd gives the run when it has ended, or as it is after `waitMs`, or when the client went away. */
export async function waitForEnd(
  ctx: ServiceContext,
  run: RunRecord,
  waitMs: number,
  gone: AbortSignal,
): Promise<RunRecord> {
  let latest = run;
  if (isTerminal(run.state)) return run;
  const signal = AbortSignal.any([AbortSignal.timeout(waitMs), gone]);
  for await (const changed of listenRun(ctx, { runId: run.id, signal })) {
    latest = changed;
    if (isTerminal(latest.state)) break;
  }
  return latest;
}
