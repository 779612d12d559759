import type { RunEnd } from '@tidemark/domain/run/run-end';
import type { RunContext } from './run-context.ts';

/** How a run ends whose driver failed in a way that nobody foresaw. */
const endByFault: RunEnd = {
  state: 'failed',
  code: 'internal',
  message: 'The worker failed in a way it did not foresee; its log says more. What had been stored is kept.',
};

/** faultEnd reports an error that nobody foresaw, and gives how the run ends by it. */
export function faultEnd(run: RunContext, fault: unknown): RunEnd {
  run.deps.reportFault?.(fault);
  return endByFault;
}

/** stopByFault ends the run by an error that would otherwise be thrown where nobody catches it. */
export function stopByFault(run: RunContext, fault: unknown): void {
  run.stop.stop(faultEnd(run, fault));
}
