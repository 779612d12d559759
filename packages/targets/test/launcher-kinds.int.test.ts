import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultLaunchers } from '../src/launching/default-launchers.ts';
import { launchInfluxdb } from '../src/launching/launch-influxdb.ts';
import { launchTarget } from '../src/launching/launch-target.ts';
import type { LaunchedServer } from '../src/launching/launched-server.ts';
import { untilReady } from '../src/launching/until-ready.ts';
import { fakeRelayLaunchers, fakeV2Launchers } from '../src/testing/fake-launchers.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
const never = new AbortController().signal;
let stateDir = '';
let servers: LaunchedServer[] = [];

beforeEach(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-kinds-'));
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
  await rm(stateDir, { recursive: true, force: true });
});

async function launch(
  launchers: Parameters<typeof launchTarget>[0]['launchers'],
  launcher: string,
  variant: string,
) {
  const request = { launchers, launcher, variant, runId: 'run', stateDir };
  const server = await launchTarget(request, systemClock, never);
  servers.push(server);
  return server;
}

const launchedNow = async () => (await readdir(join(stateDir, 'launched'))).toSorted();

it('lets only the user of the run into a 1.x whose launcher asks for it, whose password no file of the launch holds', {
  timeout: 30_000,
}, async () => {
  const { launchers } = defaultLaunchers(influxd);
  const asking = launcherFileShape.parse({
    launchers: { mine: { ...launchers['influxdb-1.6'], auth: true } },
  });
  const server = await launch(asking, 'mine', 'inmem');
  const { access } = server;
  if (access.kind !== 'influxdb-v1' || access.user === null) throw new TypeError('it has a user');
  const { username, password } = access.user;
  expect(password).toMatch(/^[0-9a-f]{64}$/);
  const statuses = async (authorization: string) => {
    const init = { method: 'POST', headers: { authorization } };
    const asked = await Promise.all([
      fetch(`${server.url}/query?q=CREATE+DATABASE+d`, init),
      fetch(
        `${server.url}/query?q=${encodeURIComponent("CREATE USER x WITH PASSWORD 'x' WITH ALL PRIVILEGES")}`,
        init,
      ),
      fetch(`${server.url}/write?db=d`, { ...init, body: 'm v=1' }),
    ]);
    return asked.map(({ status }) => status);
  };
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  expect(await statuses('')).toEqual([401, 401, 401]);
  expect(await statuses(basic(`${username}:guess`))).toEqual([401, 401, 401]);
  expect((await statuses(basic(`${username}:${password}`)))[0]).toBe(200);
  for (const name of ['launch.json', 'server.conf', 'server.log'])
    expect(await readFile(join(stateDir, 'launched', 'run', name), 'utf8')).not.toContain(password);
});

it('sets a 2.x up with a token of its own, which no file of the launch holds', {
  timeout: 30_000,
}, async () => {
  const server = await launch(fakeV2Launchers(), 'influxdb-2', 'plain');
  const { access } = server;
  if (access.kind !== 'influxdb-v2') throw new TypeError('a 2.x is opened by a token');
  expect(access.token).toMatch(/^[\w-]{43}$/);
  const orgs = (token: string) =>
    fetch(`${server.url}/api/v2/orgs?org=${access.org}`, { headers: { authorization: `Token ${token}` } });
  expect((await orgs(access.token)).status).toBe(200);
  expect((await orgs('other')).status).toBe(401);
  for (const file of await readdir(join(stateDir, 'launched', 'run'), { withFileTypes: true }))
    if (file.isFile())
      expect(await readFile(join(file.parentPath, file.name), 'utf8')).not.toContain(access.token);
});

it('gives a server what its launcher lists, beside PATH and HOME', async () => {
  const { launchers } = defaultLaunchers(influxd);
  const file = launcherFileShape.parse({
    launchers: {
      shell: {
        ...launchers['influxdb-1.6'],
        binary: '/bin/sh',
        args: ['-c', 'env > "{dataDir}/env" && exec "$SERVER" -config "{config}"'],
        environment: { SERVER: influxd, PLACE: '{httpPort} {indexVersion}' },
      },
    },
  });
  const server = await launch(file, 'shell', 'tsi1');
  const directory = join(stateDir, 'launched', 'run');
  const given = await readFile(join(directory, 'data', 'env'), 'utf8');
  const own = ['PWD', 'OLDPWD', 'SHLVL', '_'];
  const lines = given
    .trim()
    .split('\n')
    .filter((line) => !own.includes(line.split('=')[0] ?? ''));
  expect(lines.toSorted()).toEqual([
    `HOME=${directory}`,
    'PATH=/usr/local/bin:/usr/bin:/bin',
    `PLACE=${new URL(server.url).port} tsi1`,
    `SERVER=${influxd}`,
  ]);
});

it('refuses a second server of the same run, and leaves the first alone', async () => {
  const server = await launch(defaultLaunchers(influxd), 'influxdb-1.6', 'inmem');
  const request = {
    launchers: defaultLaunchers(influxd),
    launcher: 'influxdb-1.6',
    variant: 'inmem',
    runId: 'run',
    stateDir,
  };
  await expect(launchInfluxdb(request, systemClock, never)).rejects.toThrow('is there already');
  expect((await fetch(`${server.url}/ping`)).status).toBe(204);
});

it('does not take the answer of another process for that of the server it started', async () => {
  const other = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { launchers } = defaultLaunchers(influxd);
  const launcher = launchers['influxdb-1.6'];
  if (!launcher || !('args' in launcher)) throw new TypeError('the launcher is there');
  const order = { name: 'mine', launcher, settings: {}, directory: stateDir, placeholders: {} };
  const started = { order, url: `http://127.0.0.1:${port}`, isContainer: false };
  const running = { ended: Promise.resolve(''), isRunning: () => true };
  try {
    await untilReady({ ...started, ...running, pid: process.pid }, systemClock, never);
    await expect(untilReady({ ...started, ...running, pid: 1 }, systemClock, never)).rejects.toThrow(
      `127.0.0.1:${port} is answered by another process`,
    );
  } finally {
    await once(other.close(), 'close');
  }
});

it('writes through a relay to servers of their own, and leaves none of them', {
  timeout: 30_000,
}, async () => {
  const server = await launch(fakeRelayLaunchers(influxd), 'relay', 'pair');
  expect(await launchedNow()).toEqual(['run', 'run-backend-0', 'run-backend-1']);
  const backends = [server.url, ...server.copies];
  expect(new Set([server.writeUrl, ...backends]).size).toBe(3);
  for (const url of backends)
    await fetch(`${url}/query`, { method: 'POST', body: new URLSearchParams({ q: 'CREATE DATABASE d' }) });
  const written = await fetch(`${server.writeUrl}/write?db=d`, { method: 'POST', body: 'm v=1 1' });
  expect(written.status).toBe(204);
  for (const url of backends) {
    const counted = async () => (await fetch(`${url}/query?db=d&q=SELECT+count(v)+FROM+m`)).text();
    while (!(await counted()).includes('1970-01-01T00:00:00Z",1')) await systemClock.sleep(20);
  }
  await server.restart(systemClock, never);
  for (const url of [server.writeUrl, ...backends]) expect((await fetch(`${url}/ping`)).status).toBe(204);
  await server.stop();
  expect(await launchedNow()).toEqual([]);
});

it('reports which part of a relay died', { timeout: 30_000 }, async () => {
  const server = await launch(fakeRelayLaunchers(influxd), 'relay', 'pair');
  process.kill(server.pid ?? 0, 'SIGKILL');
  expect(await server.died).toMatch(/^backend 1 of 2: the server ended by itself \(SIGKILL\)/);
  expect(server.isRunning()).toBe(false);
});

it('digests a relay together with its backends', { timeout: 30_000 }, async () => {
  const digestOf = async (variant: string) => {
    const server = await launch(fakeRelayLaunchers(influxd), 'relay', variant);
    await server.stop();
    return server.configDigest;
  };
  const pair = await digestOf('pair');
  expect(await digestOf('pair')).toBe(pair);
  expect(await digestOf('mixed')).not.toBe(pair);
});

it('leaves no backend where the relay does not start', { timeout: 30_000 }, async () => {
  const { launchers } = fakeRelayLaunchers(influxd);
  const { relay } = launchers;
  if (relay && 'args' in relay) relay.args = ['--version'];
  await expect(launch({ launchers }, 'relay', 'pair')).rejects.toThrow(/"relay" failed: the server ended/);
  expect(await launchedNow()).toEqual([]);
});
