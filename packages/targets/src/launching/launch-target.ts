import type { Clock } from '@tidemark/domain/kernel/clock';
import { chooseLauncher } from './choose-launcher.ts';
import { launchInfluxdb } from './launch-influxdb.ts';
import { launchRelay } from './launch-relay.ts';
import { launchTopology } from './launch-topology.ts';
import type { LaunchedServer, LaunchRequest } from './launched-server.ts';

/** launchTarget starts whatever a launcher of the operator's file starts: a server, a relay in front of several, or a topology. It throws `launcher_failed`. */
export async function launchTarget(
  request: LaunchRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<LaunchedServer> {
  const { launcher } = chooseLauncher(request.launchers, request.launcher, request.variant);
  if (launcher.kind === 'topology') return await launchTopology(request, clock, signal);
  return launcher.kind === 'influxdb-relay'
    ? await launchRelay(request, clock, signal)
    : await launchInfluxdb(request, clock, signal);
}
