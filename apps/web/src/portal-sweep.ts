import { continueGates } from '@tidemark/services/gates/continue-gates';
import { startDeliveries } from '@tidemark/services/notifications/delivery-loop';
import { startSweepLoop, sweepTimes } from '@tidemark/services/runs/sweep-loop';
import { endOverdueRuns } from '@tidemark/services/runs/sweep-runs';
import { fireSchedules } from '@tidemark/services/schedules/fire-schedules';
import type { Container } from './container.ts';

/** startPortalSweep ends runs of dead workers, continues gates and starts schedules, also while no worker lives. */
export function startPortalSweep(
  parts: Container,
  times: { everyMs: number; firstAfterMs: number } = sweepTimes.portal,
) {
  const { db, queue, secrets, clock, log, launcherStore } = parts;
  const sweep = async () => {
    await endOverdueRuns({ db, queue, secrets });
    await continueGates({ db, queue, secrets, clock });
    await fireSchedules({ ...parts, launchers: await launcherStore.choices() });
  };
  return startSweepLoop(sweep, times, clock, (line) => log.error(line));
}

/** startPortalDeliveries sends notices also while no worker lives. */
export function startPortalDeliveries(parts: Container) {
  const { log, appUrl: portalUrl } = parts;
  return startDeliveries({ ...parts, portalUrl, log: (line) => log.error(line) });
}
