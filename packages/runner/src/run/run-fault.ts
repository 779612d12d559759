import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunContext } from './run-context.ts';

/** How a run ends whose driver failed by an unexpected error. */
const endByFault: RunEnd = {
  state: 'failed',
  code: 'internal',
  message: 'The worker failed with an unexpected error; see its log. What was stored is kept.',
};

/** faultEnd reports an unexpected error, and gives how the run ends by it. */
export function faultEnd(run: RunContext, fault: unknown): RunEnd {
  run.deps.reportFault?.(fault);
  return endByFault;
}

/** stopByFault ends the run by an error that no caller would catch. */
export function stopByFault(run: RunContext, fault: unknown): void {
  run.stop.stop(faultEnd(run, fault));
}
