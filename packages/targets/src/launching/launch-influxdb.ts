import { randomBytes } from 'node:crypto';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ServerLauncher } from '@tidemark/domain/target/server-launcher';
import { createFirstUser } from '../influxdb-v1/first-user.ts';
import { onboard } from '../influxdb-v2/onboard.ts';
import { chooseLauncher } from './choose-launcher.ts';
import { launchDirectory } from './launch-directory.ts';
import { launchServer } from './launch-server.ts';
import type { InfluxdbAccess, LaunchedServer, LaunchRequest } from './launched-server.ts';
import { routedUrl } from './routed-port.ts';

/**
 * launchInfluxdb starts one InfluxDB of any generation from the operator's file and waits until it answers; a 2.x is set up too. It
 * throws `launcher_failed`.
 */
export async function launchInfluxdb(
  request: LaunchRequest,
  clock: Clock,
  signal: AbortSignal,
  part = 'server',
): Promise<LaunchedServer> {
  const { launchers, launcher: name, variant, runId, stateDir, password = newPassword() } = request;
  const chosen = chooseLauncher(launchers, name, variant);
  const { launcher } = chosen;
  if (launcher.kind === 'influxdb-relay' || launcher.kind === 'topology' || !('settings' in chosen.variant))
    throw new DomainError('launcher_failed', { launcher: name, detail: 'it is no server of its own' });
  const directory = launchDirectory(stateDir, runId);
  const { settings } = chosen.variant;
  const server = await launchServer({ name, launcher, settings, directory, placeholders: {} }, clock, signal);
  try {
    const access = await openAccess(launcher, server.url, password);
    const writeUrl = await routedUrl(request, part, server.url);
    const member = Object.assign(server, { name: part });
    return Object.assign(member, {
      kind: launcher.kind,
      access,
      writeUrl,
      copies: [],
      members: [member],
      ...noParts,
    });
  } catch (cause) {
    await server.stop();
    const detail = `it could not be set up: ${cause instanceof Error ? cause.message : 'no reason given'}`;
    throw new DomainError('launcher_failed', { launcher: name, detail }, { cause });
  }
}

/** What only a topology or a relay has. */
export const noParts = { pickleUrl: null, parts: [], statistics: null, relayUrl: null };

/** newPassword is random, of letters and digits that need no quoting. */
export function newPassword(): string {
  return randomBytes(32).toString('hex');
}

async function openAccess(launcher: ServerLauncher, url: string, password: string): Promise<InfluxdbAccess> {
  if (launcher.kind === 'influxdb-v2') return { kind: launcher.kind, ...(await onboard(url)) };
  return { kind: 'influxdb-v1', user: launcher.auth ? await createFirstUser(url, password) : null };
}
