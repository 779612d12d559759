import type { RunEnd } from '@tidemark/domain/run/run-end';

/** Unwinds a run that ends before its plan does; carries how it ended. It never leaves executeRun. */
export class RunStopped extends Error {
  constructor(readonly end: RunEnd) {
    super(end.message);
    this.name = 'RunStopped';
  }
}
