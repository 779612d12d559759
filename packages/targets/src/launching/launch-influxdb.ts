import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServerLauncher } from '@tidemark/domain/target/server-launcher';
import { onboard } from '../influxdb-v2/onboard.ts';
import { chooseLauncher } from './choose-launcher.ts';
import { launchDirectory } from './launch-directory.ts';
import { launchServer } from './launch-server.ts';
import type { LaunchedAccess, LaunchedServer, LaunchRequest } from './launched-server.ts';

/**
 * launchInfluxdb starts one InfluxDB of any generation from the operator's file and waits until it answers; a 2.x is set up too. It
 * throws `launcher_failed`.
 */
export async function launchInfluxdb(
  { launchers, launcher: name, variant, runId, stateDir }: LaunchRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<LaunchedServer> {
  const chosen = chooseLauncher(launchers, name, variant);
  const { launcher } = chosen;
  if (launcher.kind === 'influxdb-relay')
    throw new DomainError('launcher_failed', { launcher: name, detail: 'a relay is no server of its own' });
  const directory = launchDirectory(stateDir, runId);
  const { settings } = chosen.variant;
  const server = await launchServer({ name, launcher, settings, directory, placeholders: {} }, clock, signal);
  try {
    const access = await openAccess(launcher, server.url);
    return Object.assign(server, { kind: launcher.kind, access, writeUrl: server.url, copies: [] });
  } catch (cause) {
    await server.stop();
    const detail = `it could not be set up: ${cause instanceof Error ? cause.message : 'no reason given'}`;
    throw new DomainError('launcher_failed', { launcher: name, detail }, { cause });
  }
}

async function openAccess({ kind }: ServerLauncher, url: string): Promise<LaunchedAccess> {
  return kind === 'influxdb-v2' ? { kind, ...(await onboard(url)) } : { kind: 'influxdb-v1' };
}
