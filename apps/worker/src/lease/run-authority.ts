import type { RunEnd } from '@tidemark/domain/run/run-end';

/** Why a run of this process must stop; the first reason stands. */
export interface RunAuthority {
  /** Aborts with a RunEnd as its reason. */
  readonly signal: AbortSignal;
  /** Null while no end is requested. */
  end(): RunEnd | null;
  stop(end: RunEnd): void;
}

/** createRunAuthority makes the abort signal of one run. */
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

/** The ends that come from outside the run itself. */
export const outsideEnds = {
  cancelled: { state: 'cancelled', code: 'cancelled_by_user', message: 'Cancelled on request.' },
  lost: {
    state: 'lost',
    code: 'lease_lost',
    message: 'This worker lost the run: it could not renew its lease in time. What it had stored is kept.',
  },
  shutdown: {
    state: 'interrupted',
    code: 'worker_shutdown',
    message: 'The worker was shut down in the middle of the run. What it had stored is kept; run it again.',
  },
} as const satisfies Record<string, RunEnd>;
