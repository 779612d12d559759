import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { leaseMarginMs, leaseMs, leaseRenewMs } from '@tidemark/domain/run/run-state';
import type { OwnedRun } from './owned-run.ts';
import { outsideEnds, type RunAuthority } from './run-authority.ts';

/** Keeps the lease of one run, and knows for how long this process may still drive it. */
export interface LeaseKeeper {
  /** Milliseconds of authority left; 0 when the lease may have expired or passed to another worker. */
  remainingMs(): number;
  /** Rate that was asked for, as of the last renewal. */
  wantedRatePerSec(): number | null;
  /** Ends renewing; the lease then runs out or the run is finished. */
  stop(): Promise<void>;
}

/** Times of both clocks at one moment. */
type Moment = { nowMs: number; wallMs: number };

/** A suspended machine stops the monotonic clock: so far may the two clocks part before the lease is asked for anew. */
const maxClockDivergenceMs = 1_000;
/** Pause after the database did not answer, and least pause between two renewals. */
const retryMs = 500;

/**
 * keepLease renews until the run is stopped or `stop` is called.
 * The deadline counts from before each question was sent, less a margin, on the monotonic clock.
 * It reports to `authority` when the run was cancelled or lost; an unanswered question alone only lets the deadline pass,
 * because an owner whose row was not changed may go on when the database is back.
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
    if (lease.cancelRequested) authority.stop(outsideEnds.cancelled);
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
