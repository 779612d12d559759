import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RelayLauncher } from '@tidemark/domain/target/launcher';
import { chooseLauncher } from './choose-launcher.ts';
import { launchDirectory } from './launch-directory.ts';
import { launchInfluxdb, newPassword, noParts } from './launch-influxdb.ts';
import { launchServer, type RunningServer } from './launch-server.ts';
import type { LaunchedMember, LaunchedServer, LaunchRequest } from './launched-server.ts';
import { routedUrl } from './routed-port.ts';
import { fillTemplate, type ServerOrder } from './server-command.ts';

/**
 * launchRelay starts the backends of a relay, each in its own process, directory and ports, and the relay in front of them; where one
 * does not start, none is left. Process and memory are those of the first backend, which is also what an outage takes away. It throws
 * `launcher_failed`.
 */
export async function launchRelay(
  request: LaunchRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<LaunchedServer> {
  const { launcher: name, variant, launchers, stateDir, runId } = request;
  const chosen = chooseLauncher(launchers, name, variant);
  const { launcher } = chosen;
  if (launcher.kind !== 'influxdb-relay' || !('backends' in chosen.variant))
    throw new DomainError('launcher_failed', { launcher: name, detail: 'it is no relay' });
  const { settings } = chosen.variant;
  const started: RunningServer[] = [];
  // A relay passes on who writes, so its backends have one user.
  const password = newPassword();
  try {
    const backends: LaunchedServer[] = [];
    for (const [i, backend] of chosen.variant.backends.entries()) {
      const own = { ...request, ...backend, password, runId: `${runId}-backend-${i}` };
      const server = await launchInfluxdb(own, clock, signal, `backend:${i + 1}`);
      started.push(server);
      backends.push(server);
    }
    const directory = launchDirectory(stateDir, runId);
    const placeholders = placesOf({ name, launcher, settings }, backends);
    const relay = await launchServer({ name, launcher, settings, directory, placeholders }, clock, signal);
    started.push(relay);
    const writeUrl = await routedUrl(request, 'relay', relay.url);
    return relayed(Object.assign(relay, { name: 'relay' }), writeUrl, backends);
  } catch (error) {
    await stopAll(started);
    throw error;
  }
}

type Relay = { name: string; launcher: RelayLauncher; settings: Record<string, string> };

/** The digest of a relay covers those of its backends, in their order. */
function placesOf(relay: Relay, backends: readonly LaunchedServer[]): ServerOrder['placeholders'] {
  const { backendTemplate, copyTemplate, backendSeparator } = relay.launcher;
  const numbered = backends.map(({ writeUrl, configDigest }, i) => ({
    names: { name: `backend${i}`, number: String(i + 1) },
    address: { url: writeUrl, address: new URL(writeUrl).host },
    digested: { url: configDigest, address: configDigest },
  }));
  const place = (template: string, some: typeof numbered) => {
    const fill = (key: 'address' | 'digested') =>
      some
        .map(({ names, ...backend }) => fillBackend(relay, template, { ...names, ...backend[key] }))
        .join(backendSeparator);
    return { value: fill('address'), digested: fill('digested') };
  };
  return { backends: place(backendTemplate, numbered), copies: place(copyTemplate, numbered.slice(1)) };
}

function fillBackend({ name, settings }: Relay, template: string, values: Record<string, string>): string {
  return fillTemplate(template, { ...settings, ...values }, name);
}

function relayed(
  relay: RunningServer & LaunchedMember,
  writeUrl: string,
  backends: LaunchedServer[],
): LaunchedServer {
  const [first, ...others] = backends;
  const all = [...backends, relay];
  if (!first) throw new TypeError('a relay has one backend at least');
  const named = [
    { what: 'the relay', server: relay },
    ...backends.map((server, i) => ({ what: `backend ${i + 1} of ${backends.length}`, server })),
  ];
  return {
    kind: 'influxdb-relay',
    url: first.url,
    writeUrl,
    copies: others.map(({ url }) => url),
    access: first.access,
    members: [...backends.flatMap(({ members }) => members), relay],
    ...noParts,
    relayUrl: relay.url,
    get pid() {
      return first.pid;
    },
    configDigest: relay.configDigest,
    died: Promise.race(named.map(({ what, server }) => server.died.then((how) => `${what}: ${how}`))),
    isRunning: () => all.every((server) => server.isRunning()),
    freeze: () => first.freeze(),
    thaw: () => first.thaw(),
    kill: () => first.kill(),
    end: (withinMs) => first.end(withinMs),
    start: (clock, signal) => first.start(clock, signal),
    async restart(clock, signal) {
      await Promise.all(backends.map((server) => server.restart(clock, signal)));
      await relay.restart(clock, signal);
    },
    stop: () => stopAll(all),
  };
}

async function stopAll(servers: readonly RunningServer[]): Promise<void> {
  await Promise.all(servers.map((server) => server.stop()));
}
