import { continueGates } from '@tidemark/services/gates/continue-gates';
import { startDeliveries } from '@tidemark/services/notifications/delivery-loop';
import { startSweepLoop, sweepTimes } from '@tidemark/services/runs/sweep-loop';
import { endOverdueRuns } from '@tidemark/services/runs/sweep-runs';
import type { Container } from './container.ts';

/** startPortalSweep ends runs of dead workers, and continues gates, also while no worker lives. */
export function startPortalSweep(
  { db, queue, secrets, clock, log }: Container,
  times: { everyMs: number; firstAfterMs: number } = sweepTimes.portal,
) {
  const sweep = async () => {
    await endOverdueRuns({ db, queue, secrets });
    await continueGates({ db, queue, secrets, clock });
  };
  return startSweepLoop(sweep, times, clock, (line) => log.error(line));
}

/** startPortalDeliveries sends notices also while no worker lives. */
export function startPortalDeliveries(parts: Container) {
  const { log, appUrl: portalUrl } = parts;
  return startDeliveries({ ...parts, portalUrl, log: (line) => log.error(line) });
}
