import type { RunEnd } from '@tidemark/domain/run/run-end';

/** Stops a run of this process; the first reason counts. */
export interface RunAuthority {
  /** Aborts with a RunEnd as its reason. */
  readonly signal: AbortSignal;
  /** Null while no end is requested. */
  end(): RunEnd | null;
  stop(end: RunEnd): void;
}

/** createRunAuthority creates the abort signal of a run. */
export function createRunAuthority(): RunAuthority {
  const controller = new AbortController();
  let reason: RunEnd | null = null;
  return {
    signal: controller.signal,
    end: () => reason,
    stop: (end) => {
      if (reason !== null) return;
      reason = end;
      controller.abort(end);
    },
  };
}

/** Ends with a cause outside the run. */
export const outsideEnds = {
  cancelled: { state: 'cancelled', code: 'cancelled_by_user', message: 'Cancelled on request.' },
  lost: {
    state: 'lost',
    code: 'lease_lost',
    message:
      'The worker could not renew its lease in time and lost the run. What it stored until then is kept.',
  },
  shutdown: {
    state: 'interrupted',
    code: 'worker_shutdown',
    message: 'The worker was shut down during the run. What it stored until then is kept; rerun it.',
  },
} as const satisfies Record<string, RunEnd>;
