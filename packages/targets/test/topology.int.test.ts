import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';
import { isLaunchedPort } from '@tidemark/loopback/launched-ports';
import { reservePorts } from '@tidemark/loopback/reserve-ports';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cleanStaleLaunches } from '../src/launching/clean-stale-launches.ts';
import { graphiteLauncherFile, graphiteLaunchers } from '../src/launching/graphite-launchers.ts';
import { launchTopology } from '../src/launching/launch-topology.ts';
import type { LaunchedPart, LaunchedServer } from '../src/launching/launched-server.ts';
import { tryLauncher } from '../src/launching/try-launcher.ts';
import { readTcpTable } from '../src/launching/until-listening.ts';

const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const never = new AbortController().signal;
let stateDir = '';
let started: LaunchedServer[] = [];

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-topology-'));
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  started = [];
  await rm(stateDir, { recursive: true, force: true });
});

async function launch(variant: string, launchers = graphiteLauncherFile(root), reserve = reservePorts) {
  const request = { launchers, launcher: 'graphite', variant, runId: variant, stateDir };
  const server = await launchTopology(request, systemClock, never, reserve);
  started.push(server);
  return server;
}

/** The default launchers with other parts in the variant `mine`. */
function withParts(...parts: Record<string, unknown>[]): LauncherFile {
  const { graphite, ...programs } = graphiteLaunchers({ root, hasCRelay: true, libraryPath: null });
  return launcherFileShape.parse({
    launchers: { ...programs, graphite: { ...graphite, variants: { mine: { parts } } } },
  });
}

const cacheA = { name: 'cache:a', launcher: 'carbon-cache' };

function partOf(server: LaunchedServer, name: string): LaunchedPart {
  const part = server.parts.find((other) => other.name === name);
  if (!part) throw new TypeError(`there is no ${name}`);
  return part;
}

/** Sends bytes and waits until the other side has read all of them and closes. */
async function send(url: string | null, bytes: Buffer | string): Promise<void> {
  const { port } = new URL(url ?? '');
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  socket.resume();
  socket.end(bytes);
  await once(socket, 'close');
}

const nowSeconds = () => Math.floor(systemClock.wallMs() / 1_000);

/** One frame with one point, in protocol 2. */
function frame(path: string, seconds: number, value: number): Buffer {
  const name = Buffer.from(path);
  const head = Buffer.from([0x80, 2, 0x5d, 0x28, 0x58, name.length, 0, 0, 0]);
  const stamp = Buffer.alloc(5, 0x4a);
  stamp.writeInt32LE(seconds, 1);
  const number = Buffer.alloc(9, 0x47);
  number.writeDoubleBE(value, 1);
  const body = Buffer.concat([head, name, stamp, number, Buffer.from([0x86, 0x86, 0x65, 0x2e])]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

/** The values of the one archive of a whisper file, by timestamp. */
async function stored(part: LaunchedPart, path: string): Promise<Map<number, number>> {
  const file = join(part.whisperDirectory ?? '', `${path.replaceAll('.', '/')}.wsp`);
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const values = new Map<number, number>();
  for (let at = 28; at < bytes.length; at += 12) {
    if (bytes.readUInt32BE(at) > 0) values.set(bytes.readUInt32BE(at), bytes.readDoubleBE(at + 4));
  }
  return values;
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await systemClock.sleep(50);
}

async function endAll(server: LaunchedServer): Promise<boolean[]> {
  const graceful: boolean[] = [];
  for (const part of server.parts.toReversed()) graceful.push(await part.end(30_000));
  return graceful;
}

async function sockets(pids: readonly (number | null)[]) {
  const rows = readTcpTable(await readFile('/proc/net/tcp', 'utf8'));
  const rows6 = readTcpTable(await readFile('/proc/net/tcp6', 'utf8').catch(() => ''));
  const inodes = new Set<string>();
  for (const pid of pids) {
    for (const handle of await readdir(`/proc/${pid}/fd`)) {
      const link = await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '');
      inodes.add(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? '');
    }
  }
  return [...rows, ...rows6].filter(({ inode }) => inodes.has(inode));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

if (root === '') console.warn('TIDEMARK_GRAPHITE_ROOT names no Graphite: its topologies are not tested.');

describe.skipIf(root === '')('a topology of Graphite', () => {
  it.each([
    ['one-cache', ['cache:a']],
    ['relay-2', ['cache:a', 'cache:b', 'relay']],
    ['c-relay-2', ['cache:a', 'cache:b', 'relay']],
  ])('%s stores what its entry takes, each path in one cache', async (variant, names) => {
    const server = await launch(variant);
    expect(server.parts.map(({ name }) => name)).toEqual(names);
    for (const { version } of server.parts) expect(version).toMatch(/^\d+\.\d+/);
    const now = nowSeconds();
    const paths = Array.from({ length: 40 }, (_, i) => `lines.host${i}.load`);
    await send(server.writeUrl, paths.map((path, i) => `${path} ${i} ${now}\n`).join(''));
    if (server.pickleUrl !== null) await send(server.pickleUrl, frame('frames.load', now, 7));
    const sent = [
      ...paths.map((path, i) => ({ path, value: i })),
      ...(server.pickleUrl === null ? [] : [{ path: 'frames.load', value: 7 }]),
    ];
    const caches = server.parts.filter(({ whisperDirectory }) => whisperDirectory !== null);
    for (const { path, value } of sent) {
      const find = async () => {
        const found = await Promise.all(caches.map((cache) => stored(cache, path)));
        return found.flatMap((values) => [...values]);
      };
      await until(async () => (await find()).length > 0);
      expect(await find()).toEqual([[now, value]]);
    }
    for (const cache of caches)
      expect(await readdir(join(cache.whisperDirectory ?? '', 'lines'))).not.toEqual([]);
    expect(await endAll(server)).toEqual(names.map(() => true));
  });

  it('ends after a cache has written the round that it is at', async () => {
    const settings = { MAX_UPDATES_PER_SECOND: '20', MAX_UPDATES_PER_SECOND_ON_SHUTDOWN: '5000' };
    const server = await launch('mine', withParts({ ...cacheA, settings }));
    const cache = partOf(server, 'cache:a');
    const paths = Array.from({ length: 100 }, (_, i) => `slow.p${i}`);
    await send(server.writeUrl, paths.map((path) => `${path} 1 ${nowSeconds()}\n`).join(''));
    const counts = () => Promise.all(paths.map(async (path) => (await stored(cache, path)).size));
    const total = async () => (await counts()).reduce((sum, count) => sum + count, 0);
    await until(async () => (await total()) > 0);
    expect(await total()).toBeLessThan(100);
    expect(await cache.end(30_000)).toBe(true);
    expect(await total()).toBe(100);
  });

  it('listens on loopback only, has its ports recorded, and sends to no one else', async () => {
    const server = await launch('relay-2');
    await send(server.writeUrl, `a.b 1 ${nowSeconds()}\n`);
    const caches = server.parts.filter(({ whisperDirectory }) => whisperDirectory !== null);
    const hasSeries = async (path: string) => {
      const found = await Promise.all(caches.map((cache) => stored(cache, path)));
      return found.some(({ size }) => size > 0);
    };
    await until(() => hasSeries('a.b'));
    const all = await sockets(server.parts.map(({ pid }) => pid));
    expect([...new Set(all.map(({ address }) => address))]).toEqual(['0100007F']);
    const ports = server.parts.flatMap(({ ports: { line, pickle, query } }) => [line, pickle, query]);
    const listening = all.filter(({ state }) => state === '0A').map(({ port }) => port);
    expect(listening.toSorted()).toEqual(ports.filter((port) => port !== null).toSorted());
    const connected = all.filter(({ state, port }) => state === '01' && !listening.includes(port));
    for (const { remotePort } of connected) expect(listening).toContain(remotePort);
    const launched = join(stateDir, 'launched');
    for (const port of listening) expect(isLaunchedPort(launched, port)).toBe(true);
    // A cache with tags logs each series that port 80 did not take; a second one is written a round later.
    await send(server.writeUrl, `c.d 1 ${nowSeconds()}\n`);
    await until(() => hasSeries('c.d'));
    for (const name of await readdir(launched))
      expect(await readFile(join(launched, name, 'server.log'), 'utf8')).not.toMatch(/tagging/i);
    await server.stop();
    for (const port of listening) expect(isLaunchedPort(launched, port)).toBe(false);
  });

  it('keeps data and ports when it is killed and started again, and when one part is', async () => {
    const server = await launch('relay-2');
    const [cache] = server.parts;
    if (!cache) throw new TypeError('it has parts');
    const { ports, pid } = cache;
    await send(`tcp://127.0.0.1:${ports.line}`, `direct.load 5 ${nowSeconds()}\n`);
    await until(async () => (await stored(cache, 'direct.load')).size === 1);
    await cache.kill();
    expect([cache.pid, cache.isRunning(), server.isRunning()]).toEqual([null, false, false]);
    await cache.start(systemClock, never);
    expect(cache.pid).not.toBe(pid);
    await server.restart(systemClock, never);
    expect(server.isRunning()).toBe(true);
    expect([cache.ports, [...(await stored(cache, 'direct.load')).values()]]).toEqual([ports, [5]]);
    server.freeze();
    server.thaw();
    expect(await cache.end(30_000)).toBe(true);
    expect(await cache.end(30_000)).toBe(false);
  });

  it('reports a part that ends without being asked to, by its name', async () => {
    const server = await launch('one-cache');
    process.kill(server.pid ?? 0, 'SIGKILL');
    expect(await server.died).toMatch(/^cache:a: it ended by itself \(SIGKILL\)/);
  });

  it('ends a frozen part, which goes on for that', async () => {
    const server = await launch('one-cache');
    server.freeze();
    expect(await partOf(server, 'cache:a').end(30_000)).toBe(true);
  });

  it('kills a part that does not end in time', async () => {
    const server = await launch('one-cache');
    const [cache] = server.parts;
    expect(await cache?.end(0)).toBe(false);
    expect(cache?.isRunning()).toBe(false);
  });

  it('reports what a carbon-c-relay counts with every cache dead', async () => {
    const server = await launch('c-relay-2');
    await Promise.all(server.parts.slice(0, 2).map((cache) => cache.kill()));
    await send(
      server.writeUrl,
      Array.from({ length: 20 }, (_, i) => `dead.p${i} 1 ${nowSeconds()}\n`).join(''),
    );
    const received = () => server.statistics?.latest().get('carbon.relays.relay.metricsReceived')?.value ?? 0;
    // It counts what it reports about itself, too: as many lines each second as there are paths.
    await until(() => received() % Math.max(1, server.statistics?.latest().size ?? 0) === 20);
    const connected = (await sockets([server.pid])).filter(({ state, port }) => {
      return state === '01' && port !== partOf(server, 'relay').ports.line;
    });
    expect(connected).not.toEqual([]);
    for (const { remotePort } of connected)
      expect(isLaunchedPort(join(stateDir, 'launched'), remotePort)).toBe(true);
  });
});

describe.skipIf(root === '')('a topology that cannot start', () => {
  const refusal = (launchers: LauncherFile, reserve = reservePorts) =>
    launch('mine', launchers, reserve).then(
      () => 'it started',
      (error: Error) => error.message,
    );
  const left = () => readdir(join(stateDir, 'launched'));

  it.each([
    ['a size', { MAX_CACHE_SIZE: 'large' }, /cache:a \(carbon-cache\): it ended by itself.*log:/s],
    [
      'a number',
      { WHISPER_AUTOFLUSH: 'perhaps' },
      /cache:a \(carbon-cache\): it ended by itself.*Not a boolean/s,
    ],
  ])('says which part carbon refused for %s, with its log, and leaves nothing', async (_, settings, says) => {
    expect(await refusal(withParts({ ...cacheA, settings }))).toMatch(says);
    expect(await left()).toEqual([]);
  });

  it('starts no fewer parts than its name says', async () => {
    const bad = { name: 'cache:b', launcher: 'carbon-cache', settings: { WHISPER_AUTOFLUSH: 'perhaps' } };
    const relay = { name: 'relay', launcher: 'carbon-relay', sendsTo: ['cache:a', 'cache:b'] };
    expect(await refusal(withParts(cacheA, bad, relay))).toContain(
      'cache:b (carbon-cache): it ended by itself',
    );
    expect(await left()).toEqual([]);
  });

  it('leaves nothing where its start is given up', async () => {
    const giveUp = new AbortController();
    const request = { launchers: graphiteLauncherFile(root), launcher: 'graphite', variant: 'relay-2' };
    const launching = launchTopology({ ...request, runId: 'given-up', stateDir }, systemClock, giveUp.signal);
    await until(async () => (await left().catch(() => [])).length > 0);
    giveUp.abort();
    await expect(launching).rejects.toThrow('the start was given up');
    expect(await left()).toEqual([]);
  });

  it.each([['query'], ['line']] as const)(
    'refuses a %s port that another carbon listens on, which would share its connections',
    async (which) => {
      const [other] = (await launch('one-cache')).parts;
      const free = await reservePorts(3);
      const taken = other?.ports[which] ?? 0;
      const ports = free.ports.map((port, i) => (i === (which === 'line' ? 0 : 2) ? taken : port));
      const reserve = () => Promise.resolve({ ports, release: () => Promise.resolve() });
      expect(await refusal(withParts(cacheA), reserve)).toMatch(
        which === 'line'
          ? /is answered by another process, too/
          : /Address already in use|answered by another process/,
      );
      await free.release();
      expect(await left()).toEqual(['one-cache-cache_a']);
    },
  );
});

describe.skipIf(root === '')('the worker of a topology', () => {
  it('leaves no process when it is killed, and the next one removes what was stored', async () => {
    const script = fileURLToPath(new URL('./graphite-worker.ts', import.meta.url));
    const args = ['--import', import.meta.resolve('tsx'), script, root, stateDir, 'c-relay-2'];
    const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: worker.stdout }), 'line');
    const pids: number[] = JSON.parse(String(line));
    expect([pids.length, pids.every(isAlive)]).toEqual([3, true]);
    worker.kill('SIGKILL');
    await until(() => !pids.some(isAlive));
    // A supervisor ends a moment after its part, and until then its data are left alone.
    await until(async () => {
      await cleanStaleLaunches(stateDir, systemClock);
      return (await readdir(join(stateDir, 'launched'))).length === 0;
    });
  });

  it('checks every variant by starting it', async () => {
    const tried = await tryLauncher(graphiteLauncherFile(root), 'graphite', systemClock);
    expect(tried.map(({ variant }) => variant)).toEqual([
      'one-cache',
      'relay-2',
      'relay-2-queue-1000',
      'c-relay-2',
      'c-relay-2-queue-3000',
    ]);
    const carbon = /^carbon \d[\w.]+$/;
    const [one, two, , three] = tried.map(({ version }) => version);
    expect([one, two]).toEqual([expect.stringMatching(carbon), expect.stringMatching(carbon)]);
    expect(three).toBe(`${one}, carbon-c-relay ${three?.split(' ').at(-1)}`);
    expect(new Set(tried.map(({ configDigest }) => configDigest)).size).toBe(5);
  });
});
