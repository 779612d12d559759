/** States of a run, in the order in which a run that succeeds passes through them. */
export const activeRunStates = [
  'queued',
  'claimed',
  'preparing',
  'running',
  'draining',
  'verifying',
  'finalizing',
] as const;

/** Terminal states never change. */
export const terminalRunStates = [
  'succeeded',
  'failed',
  'aborted',
  'cancelled',
  'interrupted',
  'lost',
  'timed_out',
  'expired',
] as const;

export const runStates = [...activeRunStates, ...terminalRunStates] as const;

export type ActiveRunState = (typeof activeRunStates)[number];
export type TerminalRunState = (typeof terminalRunStates)[number];
export type RunState = (typeof runStates)[number];

/** States in which a worker owns the run and must hold its lease. */
export const ownedRunStates = activeRunStates.filter((state) => state !== 'queued');

const anyEnd = ['failed', 'aborted', 'cancelled', 'interrupted', 'lost', 'timed_out'] as const;

/**
 * Permitted transitions; all others are refused. `claimed` may return to `queued` only while no byte was sent.
 * Cancelling is a flag (`cancelRequestedAt`), not a state.
 */
export const runTransitions: Record<ActiveRunState, readonly RunState[]> = {
  queued: ['claimed', 'cancelled', 'expired', 'failed'],
  claimed: ['preparing', 'queued', ...anyEnd],
  preparing: ['running', ...anyEnd],
  running: ['draining', ...anyEnd],
  draining: ['verifying', 'finalizing', ...anyEnd],
  verifying: ['finalizing', ...anyEnd],
  finalizing: ['succeeded', ...anyEnd],
};

/** isTerminal reports whether a run has ended. */
export function isTerminal(state: RunState): state is TerminalRunState {
  return terminalRunStates.some((terminal) => terminal === state);
}

/** canMove reports whether a run may change from state `from` to `to`. */
export function canMove(from: RunState, to: RunState): boolean {
  return !isTerminal(from) && runTransitions[from].includes(to);
}

/** Lease: how long a silent worker keeps a run, how often it renews, and the margin by which it stops before the lease ends. */
export const leaseMs = 12_000;
export const leaseRenewMs = 3_000;
export const leaseMarginMs = 2_000;

/** Whether the figures of a run can be trusted: independent of its state and thresholds. */
export const runValidities = [
  'valid',
  'valid_with_gap',
  'generator_limited',
  'incomplete',
  'no_data',
  'imported',
  'dry_run',
] as const;
export type RunValidity = (typeof runValidities)[number];
