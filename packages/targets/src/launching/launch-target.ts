import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { chooseLauncher } from './choose-launcher.ts';
import { launchInfluxdb } from './launch-influxdb.ts';
import { launchRelay } from './launch-relay.ts';
import type { LaunchedServer, LaunchRequest } from './launched-server.ts';

/** launchTarget starts whatever a launcher of the operator's file starts: a server, or a relay in front of several. It throws `launcher_failed`. */
export async function launchTarget(
  request: LaunchRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<LaunchedServer> {
  const { launcher } = chooseLauncher(request.launchers, request.launcher, request.variant);
  if (launcher.kind === 'topology')
    throw new DomainError('launcher_failed', { launcher: request.launcher, detail: 'it is not started yet' });
  return launcher.kind === 'influxdb-relay'
    ? await launchRelay(request, clock, signal)
    : await launchInfluxdb(request, clock, signal);
}
