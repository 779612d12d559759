import { type Repeating, startRepeating } from '@tidemark/clock/repeat';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { leaseMs } from '@tidemark/domain/run/run-state';

/** After an outage of the database, owners get this time to renew their leases before the next sweep. */
export const gracePeriodMs = 2 * leaseMs;

/** Pauses between the sweeps of a worker; a portal sweeps less often, and only after owners had time to renew their leases. */
export const sweepTimes = {
  worker: { everyMs: 1_000, firstAfterMs: 0 },
  portal: { everyMs: 5_000, firstAfterMs: gracePeriodMs },
} as const;

/** startSweepLoop sweeps until it is stopped; after a failed sweep it waits for two lease times. */
export function startSweepLoop(
  sweep: () => Promise<void>,
  times: { everyMs: number; firstAfterMs: number },
  clock: Clock,
  log: (line: string) => void,
): Repeating {
  return startRepeating(sweep, { ...times, afterFailureMs: gracePeriodMs }, clock, (message) =>
    log(`sweep: ${message}`),
  );
}
