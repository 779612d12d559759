import type { ExecutorOf } from '@tidemark/domain/load/executor';

/** What a second of load showed: the service time at the watched percentile, null where nothing settled, and whether batches failed. */
export type AdaptiveSecond = { serviceTimeMs: number | null; hasFailures: boolean; inFlight: number };

const lowestRatePerSec = 0.1;

/**
 * adaptRate is the next rate by additive increase and multiplicative decrease (Chiu & Jain 1989), as TCP does it:
 * a second at or below the goal adds `increasePerSec`, one above it, or with failures, multiplies by `decreaseFactor`.
 * A second in which nothing settled although requests are in flight counts as above; an idle one changes nothing.
 */
export function adaptRate(
  ratePerSec: number,
  { serviceTimeMs, hasFailures, inFlight }: AdaptiveSecond,
  rules: ExecutorOf<'adaptive'>,
): number {
  if (serviceTimeMs === null && inFlight === 0 && !hasFailures) return ratePerSec;
  const holds = serviceTimeMs !== null && serviceTimeMs <= rules.targetTimeMs && !hasFailures;
  return holds
    ? Math.min(rules.maxRatePerSec, ratePerSec + rules.increasePerSec)
    : Math.max(lowestRatePerSec, ratePerSec * rules.decreaseFactor);
}
