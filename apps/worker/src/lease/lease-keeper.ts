import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { operatorStop } from '@tidemark/domain/run/run-end';
import { leaseMarginMs, leaseMs, leaseRenewMs } from '@tidemark/domain/run/run-state';
import type { OwnedRun } from './owned-run.ts';
import { outsideEnds, type RunAuthority } from './run-authority.ts';

/** Renews the lease of a run, and tracks how long this process may still execute it. */
export interface LeaseKeeper {
  /** Milliseconds of authority left; 0 when the lease may have expired or passed to another worker. */
  remainingMs(): number;
  /** Requested rate, as of the last renewal. */
  wantedRatePerSec(): number | null;
  /** Stops renewing. */
  stop(): Promise<void>;
}

/** Times of both clocks at one moment. */
type Moment = { nowMs: number; wallMs: number };

/** A suspended machine stops the monotonic clock: if the two clocks diverge further than this, the lease is renewed at once. */
const maxClockDivergenceMs = 1_000;
/** Pause after a failed renewal, and minimum pause between renewals. */
const retryMs = 500;

/**
 * keepLease renews the lease until the run is stopped or `stop` is called. The deadline counts from before each request was sent, less a
 * margin, on the monotonic clock. It stops `authority` when the run was cancelled or lost. A failed renewal only lets the deadline pass:
 * an owner whose row is unchanged may continue when the database is available again.
 */
export function keepLease(
  owned: OwnedRun,
  clock: Clock,
  authority: RunAuthority,
  claimSentAt: Moment,
): LeaseKeeper {
  const ended = new AbortController();
  let wake = new AbortController();
  let held = true;
  let wantedRatePerSec: number | null = null;
  let heldFrom = claimSentAt;

  function remainingMs(): number {
    if (!held) return 0;
    const sinceMs = clock.nowMs() - heldFrom.nowMs;
    const divergenceMs = Math.abs(clock.wallMs() - heldFrom.wallMs - sinceMs);
    if (divergenceMs > maxClockDivergenceMs) {
      wake.abort();
      return 0;
    }
    return Math.max(0, leaseMs - leaseMarginMs - sinceMs);
  }

  async function renewOnce(): Promise<void> {
    const sentAt = momentOf(clock);
    const answered = new AbortController();
    const late = clock.sleep(leaseRenewMs, answered.signal).then(() => null);
    const lease = await Promise.race([owned.renew(), late]).finally(() => answered.abort());
    if (lease === null) throw new DomainError('database_unavailable', {});
    if (!lease.held) {
      held = false;
      authority.stop(outsideEnds.lost);
      ended.abort();
      return;
    }
    heldFrom = sentAt;
    wantedRatePerSec = lease.wantedRatePerSec;
    if (!lease.cancelRequested) return;
    authority.stop(lease.operatorStop === null ? outsideEnds.cancelled : operatorStop(lease.operatorStop));
  }

  async function loop(): Promise<void> {
    let pauseMs = leaseRenewMs;
    while (!ended.signal.aborted) {
      await clock.sleep(Math.min(retryMs, pauseMs), ended.signal);
      await clock.sleep(pauseMs - retryMs, AbortSignal.any([ended.signal, wake.signal]));
      if (ended.signal.aborted) return;
      wake = new AbortController();
      pauseMs = await renewOnce().then(
        () => leaseRenewMs,
        () => retryMs,
      );
    }
  }

  const unwatch = owned.watch(() => wake.abort());
  const looping = loop();
  return {
    remainingMs,
    wantedRatePerSec: () => wantedRatePerSec,
    stop: async () => {
      unwatch();
      ended.abort();
      await looping;
    },
  };
}

/** momentOf reads both clocks. */
export function momentOf(clock: Clock): Moment {
  return { nowMs: clock.nowMs(), wallMs: clock.wallMs() };
}
