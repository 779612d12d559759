import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cleanStaleLaunches } from '../src/launching/clean-stale-launches.ts';
import { defaultLaunchers } from '../src/launching/default-launchers.ts';
import { launchInfluxdb } from '../src/launching/launch-influxdb.ts';

const influxd = process.env.TEST_INFLUXD ?? '';
let stateDir = '';

beforeEach(async () => {
  if (influxd === '') throw new Error('TEST_INFLUXD names no influxd: `npm test` fetches one and sets it.');
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-launching-'));
});

afterEach(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

const never = new AbortController().signal;
const request = (runId: string, launchers = defaultLaunchers(influxd)) => ({
  launchers,
  launcher: 'influxdb-1.6',
  variant: 'inmem',
  runId,
  stateDir,
});

function isAlive(pid: number | null): boolean {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The letter that the kernel has for what a process does: T is stopped. */
async function stateOf(pid: number | null): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).charAt(0);
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await systemClock.sleep(50);
}

it('gives a server that answers, and leaves neither process nor data when it is stopped', async () => {
  const server = await launchInfluxdb(request('a'), systemClock, never);
  expect(isAlive(server.pid)).toBe(true);
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
});

it('gives equal digests to servers that are configured alike, and others to others', async () => {
  const launch = async (runId: string, variant: string) => {
    const server = await launchInfluxdb({ ...request(runId), variant }, systemClock, never);
    await server.stop();
    return { url: server.url, digest: server.configDigest };
  };
  const [one, two, other] = await Promise.all([
    launch('a', 'inmem'),
    launch('b', 'inmem'),
    launch('c', 'tsi1'),
  ]);
  expect(one.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(two.digest).toBe(one.digest);
  expect(two.url).not.toBe(one.url);
  expect(other.digest).not.toBe(one.digest);
});

it('reports a server that ends by itself, with how', async () => {
  const server = await launchInfluxdb(request('a'), systemClock, never);
  process.kill(server.pid ?? 0, 'SIGKILL');
  expect(await server.died).toContain('SIGKILL');
  expect(server.isRunning()).toBe(false);
  await server.stop();
});

it('kills a server and starts it again with the same data and port, and calls that no death', async () => {
  const server = await launchInfluxdb(request('a'), systemClock, never);
  const first = server.pid;
  const ask = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
  await ask('/query', { method: 'POST', body: new URLSearchParams({ q: 'CREATE DATABASE d' }) });
  expect((await ask('/write?db=d', { method: 'POST', body: 'm v=1 1' })).status).toBe(204);
  let death: string | null = null;
  void server.died.then((how) => {
    death = how;
  });
  await server.restart(systemClock, never);
  expect(isAlive(first)).toBe(false);
  expect(isAlive(server.pid)).toBe(true);
  expect(server.isRunning()).toBe(true);
  const counted = await ask(`/query?db=d&q=${encodeURIComponent('SELECT count(v) FROM m')}`);
  expect(JSON.stringify(await counted.json())).toContain('1970-01-01T00:00:00Z",1');
  expect(death).toBeNull();
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
});

it('freezes a server, which answers nothing until it is thawed, and calls that no death', async () => {
  const server = await launchInfluxdb(request('a'), systemClock, never);
  server.freeze();
  await expect.poll(() => stateOf(server.pid)).toBe('T');
  const waiting = fetch(`${server.url}/ping`).then(({ status }) => status);
  expect(server.isRunning()).toBe(true);
  server.thaw();
  expect(await waiting).toBe(204);
  server.freeze();
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
});

it('reports a server that ends by itself after it was killed and started again', async () => {
  const server = await launchInfluxdb(request('a'), systemClock, never);
  await server.kill();
  expect(server.isRunning()).toBe(false);
  server.freeze();
  server.thaw();
  await server.start(systemClock, never);
  process.kill(server.pid ?? 0, 'SIGKILL');
  expect(await server.died).toContain('SIGKILL');
  await server.stop();
});

it('says why a server did not come back, and leaves nothing of one that is stopped meanwhile', async () => {
  const server = await launchInfluxdb(request('a'), systemClock, never);
  await rm(join(stateDir, 'launched', 'a', 'server.conf'));
  await expect(server.restart(systemClock, never)).rejects.toMatchObject({ code: 'launcher_failed' });
  expect(server.isRunning()).toBe(false);
  await server.stop();

  const stopped = await launchInfluxdb(request('b'), systemClock, never);
  const giveUp = new AbortController();
  const restarting = stopped.restart(systemClock, giveUp.signal).catch(() => undefined);
  giveUp.abort();
  await stopped.stop();
  await restarting;
  expect(isAlive(stopped.pid)).toBe(false);
  expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
});

it.each(['running', 'frozen'])(
  'kills a %s server when its worker is killed with SIGKILL, and the next worker clears its data away',
  async (state) => {
    const program = fileURLToPath(new URL('./launching-worker.ts', import.meta.url));
    const worker = spawn(process.execPath, ['--import', 'tsx', program, influxd, stateDir, state], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: worker.stdout });
    const [line] = await once(lines, 'line');
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    await expect.poll(async () => (await stateOf(pid)) === 'T').toBe(state === 'frozen');
    worker.kill('SIGKILL');
    await untilGone(pid);
    expect(await readdir(join(stateDir, 'launched'))).toHaveLength(1);
    while ((await cleanStaleLaunches(stateDir, systemClock)) === 0) await systemClock.sleep(50);
    expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
  },
);

it('leaves servers of living workers alone when it clears up, and what may be starting', async () => {
  const server = await launchInfluxdb(request('a'), systemClock, never);
  await mkdir(join(stateDir, 'launched', 'starting'));
  await mkdir(join(stateDir, 'launched', 'old'));
  await utimes(join(stateDir, 'launched', 'old'), 1, 1);
  expect(await cleanStaleLaunches(stateDir, systemClock)).toBe(1);
  expect((await readdir(join(stateDir, 'launched'))).toSorted()).toEqual(['a', 'starting']);
  expect(isAlive(server.pid)).toBe(true);
  await server.stop();
});

it('says why a server does not start, with the end of its log, and leaves nothing behind', async () => {
  const launchers = defaultLaunchers(influxd);
  const launcher = launchers.launchers['influxdb-1.6'];
  if (launcher && 'configTemplate' in launcher) launcher.configTemplate = 'this is = = no TOML {httpPort}';
  await expect(launchInfluxdb(request('a', launchers), systemClock, never)).rejects.toThrow(
    /ended by itself.*log/s,
  );
  expect(await readdir(join(stateDir, 'launched'))).toEqual([]);
});

it('names a binary that is not there, and settings that are missing', async () => {
  await expect(
    launchInfluxdb(request('a', defaultLaunchers('/nowhere/influxd')), systemClock, never),
  ).rejects.toThrow('/nowhere/influxd');
  const launchers = defaultLaunchers(influxd);
  const variant = launchers.launchers['influxdb-1.6']?.variants.inmem;
  if (variant && 'settings' in variant) variant.settings = {};
  await expect(launchInfluxdb(request('a', launchers), systemClock, never)).rejects.toThrow('{indexVersion}');
});
