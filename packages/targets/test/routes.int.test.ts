import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { isLaunchedPort } from '@tidemark/loopback/launched-ports';
import { portRange } from '@tidemark/loopback/reserve-ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultLaunchers } from '../src/launching/default-launchers.ts';
import { graphiteLauncherFile } from '../src/launching/graphite-launchers.ts';
import { launchTarget } from '../src/launching/launch-target.ts';
import type { LaunchedServer, RouteTo } from '../src/launching/launched-server.ts';
import { fakeRelayLaunchers } from '../src/testing/fake-launchers.ts';
import { type OpenRoutes, openRoutes } from './open-routes.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const never = new AbortController().signal;
let stateDir = '';
let routes: OpenRoutes;
let server: LaunchedServer | null = null;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-routes-'));
  routes = openRoutes();
});

afterEach(async () => {
  await server?.stop();
  server = null;
  await routes.close();
  await rm(stateDir, { recursive: true, force: true });
});

async function launch(launchers: LauncherFile, launcher: string, variant: string, routeTo?: RouteTo) {
  const request = {
    launchers,
    launcher,
    variant,
    runId: 'run',
    stateDir,
    routeTo: routeTo ?? routes.routeTo,
  };
  server = await launchTarget(request, systemClock, never);
  return server;
}

const portOf = (url: string | null) => Number(new URL(url ?? '').port);
const namesOf = ({ members }: LaunchedServer) => members.map(({ name }) => name);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await systemClock.sleep(20);
}

async function post(url: string, body: string | URLSearchParams): Promise<number> {
  return (await fetch(url, { method: 'POST', body })).status;
}

describe('the routes of a launched InfluxDB', () => {
  const indexed = { q: 'CREATE DATABASE d' };

  it('takes writes where the route says, and reads at the server itself', async () => {
    const { launchers } = defaultLaunchers(influxd);
    const started = await launch({ launchers }, 'influxdb-1.6', 'inmem');
    expect(namesOf(started)).toEqual(['server']);
    expect([...routes.ports]).toEqual([portOf(started.writeUrl)]);
    expect(started.writeUrl).not.toBe(started.url);
    expect(await post(`${started.url}/query`, new URLSearchParams(indexed))).toBe(200);
    expect(await post(`${started.writeUrl}/write?db=d`, 'm v=1 1')).toBe(204);
    expect(routes.passed.get('server http')).toContain('m v=1 1');
    expect(routes.passed.get('server http')).not.toContain('CREATE DATABASE');
    for (const url of [started.url, started.writeUrl])
      expect(isLaunchedPort(join(stateDir, 'launched'), portOf(url))).toBe(true);
  });

  it('listens outside the ephemeral ports, where no client that keeps connecting can take its port', async () => {
    const { launchers } = defaultLaunchers(influxd);
    const started = await launch({ launchers }, 'influxdb-1.6', 'inmem');
    const { from, to } = portRange(await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'));
    const port = portOf(started.url);
    expect(port >= from && port <= to).toBe(true);
  });

  it('ends when it is asked to, with its data and port kept for the next start', async () => {
    const { launchers } = defaultLaunchers(influxd);
    const started = await launch({ launchers }, 'influxdb-1.6', 'inmem');
    await post(`${started.url}/query`, new URLSearchParams(indexed));
    await post(`${started.url}/write?db=d`, 'm v=1 1');
    const [member] = started.members;
    member?.freeze();
    expect(await member?.end(30_000)).toBe(true);
    expect([member?.isRunning(), started.isRunning()]).toEqual([false, false]);
    expect(await member?.end(30_000)).toBe(false);
    await member?.start(systemClock, never);
    const counted = await fetch(`${started.url}/query?db=d&q=SELECT+count(v)+FROM+m`);
    expect(await counted.text()).toContain('"1970-01-01T00:00:00Z",1');
    // The route is the same: nothing that was configured with it has to change.
    expect(await post(`${started.writeUrl}/write?db=d`, 'm v=2 2')).toBe(204);
    expect(await member?.end(0)).toBe(false);
  });

  it('leads to each backend for the relay, and to the relay for the generator', async () => {
    const started = await launch(fakeRelayLaunchers(influxd), 'relay', 'pair');
    expect(namesOf(started)).toEqual(['backend:1', 'backend:2', 'relay']);
    expect([...routes.passed.keys()]).toEqual(['backend:1 http', 'backend:2 http', 'relay http']);
    const backends = [started.url, ...started.copies];
    for (const url of backends) await post(`${url}/query`, new URLSearchParams(indexed));
    expect(await post(`${started.writeUrl}/write?db=d`, 'm v=1 1')).toBe(204);
    await until(() => [...routes.passed.values()].every((text) => text.includes('m v=1 1')));
    for (const text of routes.passed.values()) expect(text).not.toContain('CREATE');
    for (const url of [...backends, started.writeUrl])
      expect(isLaunchedPort(join(stateDir, 'launched'), portOf(url))).toBe(true);
    for (const url of backends) expect(routes.ports).not.toContain(portOf(url));
    expect(started.members.map(({ pid }) => pid)).toContain(started.pid);
    expect(new Set(started.members.map(({ pid }) => pid)).size).toBe(3);
    const [, second] = started.members;
    expect(await second?.end(30_000)).toBe(true);
    expect(started.members.map((member) => member.isRunning())).toEqual([true, false, true]);
    await second?.start(systemClock, never);
    expect(started.isRunning()).toBe(true);
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('no port')), 'the route to server: no port'],
    [
      'leads elsewhere',
      () => Promise.resolve({ host: '127.0.0.9', port: 1 }),
      'the route to server: 127.0.0.9 is not 127.0.0.1',
    ],
  ])('leaves nothing where a route %s', async (_, routeTo, says) => {
    const { launchers } = defaultLaunchers(influxd);
    await expect(launch({ launchers }, 'influxdb-1.6', 'inmem', routeTo)).rejects.toThrow(says);
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
  });
});

describe.skipIf(root === '')('the routes of a topology', () => {
  /** Sends lines and waits until all of them were read. */
  async function send(url: string, lines: readonly string[]): Promise<void> {
    const socket = connect({ host: '127.0.0.1', port: portOf(url) });
    socket.resume();
    socket.end(lines.join(''));
    await once(socket, 'close');
  }

  async function storedFiles(started: LaunchedServer): Promise<string[][]> {
    const caches = started.parts.filter(({ whisperDirectory }) => whisperDirectory !== null);
    const names = (directory: string) => readdir(join(directory, 'routed')).catch(() => []);
    return await Promise.all(caches.map(({ whisperDirectory }) => names(whisperDirectory ?? '')));
  }

  const paths = Array.from({ length: 40 }, (_, i) => `p${i}`);
  const lines = () => paths.map((path) => `routed.${path} 1 ${Math.floor(systemClock.wallMs() / 1_000)}\n`);

  it.each([
    ['relay-2', ['cache:a pickle', 'cache:b pickle', 'relay lines', 'relay pickle']],
    ['c-relay-2', ['cache:a lines', 'cache:b lines', 'relay lines']],
  ])(
    '%s sends through the routes to its caches, and stores every series where it would without',
    async (variant, keys) => {
      const started = await launch(graphiteLauncherFile(root), 'graphite', variant);
      expect([...routes.passed.keys()]).toEqual(keys);
      expect(namesOf(started)).toEqual(['cache:a', 'cache:b', 'relay']);
      expect(routes.ports).toContain(portOf(started.writeUrl));
      if (started.pickleUrl !== null) expect(routes.ports).toContain(portOf(started.pickleUrl));
      expect(routes.ports).not.toContain(portOf(started.url));
      for (const { reachedAt, ports } of started.parts) expect(reachedAt).not.toEqual(ports);
      await send(started.writeUrl, lines());
      await until(async () => (await storedFiles(started)).flat().length === paths.length);
      const [first = [], second = []] = await storedFiles(started);
      const passedTo = (key = '') =>
        paths.filter((path) => new RegExp(`routed\\.${path}(?!\\d)`).test(routes.passed.get(key) ?? ''));
      expect(first.toSorted()).toEqual(
        passedTo(keys[0])
          .map((path) => `${path}.wsp`)
          .toSorted(),
      );
      expect(second.toSorted()).toEqual(
        passedTo(keys[1])
          .map((path) => `${path}.wsp`)
          .toSorted(),
      );
      const launched = join(stateDir, 'launched');
      for (const port of routes.ports) expect(isLaunchedPort(launched, port)).toBe(true);
    },
  );
});
