import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { type ProxyLink, type ProxyProcess, startProxyProcess } from '@tidemark/proxy/start-proxy-process';
import { graphiteLauncherFile } from '@tidemark/targets/launching/graphite-launchers';
import { launchTarget } from '@tidemark/targets/launching/launch-target';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { fakeRelayLaunchers } from '@tidemark/targets/testing/fake-launchers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const influxd = process.env.TEST_INFLUXD ?? '';
const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const never = new AbortController().signal;
let stateDir = '';
let proxy: ProxyProcess;
let links: Map<string, ProxyLink>;
let server: LaunchedServer | null = null;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-links-'));
  proxy = await startProxyProcess();
  links = new Map();
});

afterEach(async () => {
  await server?.stop();
  server = null;
  await proxy.stop();
  await rm(stateDir, { recursive: true, force: true });
});

async function launch(launchers: LauncherFile, launcher: string, variant: string): Promise<LaunchedServer> {
  const routeTo = async (
    part: string,
    { protocol, ...upstream }: { host: string; port: number; protocol: 'http' | 'lines' | 'pickle' },
  ) => {
    const link = await proxy.open({ name: `${part} ${protocol}`, upstream, protocol });
    links.set(link.name, link);
    return { host: '127.0.0.1', port: link.port };
  };
  server = await launchTarget(
    { launchers, launcher, variant, runId: 'run', stateDir, routeTo },
    systemClock,
    never,
  );
  return server;
}

function linkOf(name: string): ProxyLink {
  const link = links.get(name);
  if (!link) throw new TypeError(`there is no link ${name}`);
  return link;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await systemClock.sleep(20);
}

describe('links between a relay and its backends', () => {
  const post = async (url: string, body: string | URLSearchParams) =>
    (await fetch(url, { method: 'POST', body })).status;
  const stored = async (url: string) => {
    const query = new URLSearchParams({ db: 'd', epoch: 'ns', q: 'SELECT count(v) FROM m' });
    return Number(/\[0,(\d+)\]/.exec(await (await fetch(`${url}/query?${query}`)).text())?.[1] ?? 0);
  };

  it('count each backend, and take one away while the other goes on', async () => {
    const { url, copies, writeUrl, members } = await launch(fakeRelayLaunchers(influxd), 'relay', 'pair');
    const backends = [url, ...copies];
    const create = new URLSearchParams({ q: 'CREATE DATABASE d' });
    for (const backend of backends) await post(`${backend}/query`, create);
    let written = 0;
    const write = async (count: number) => {
      for (const end = written + count; written < end; written += 1)
        expect(await post(`${writeUrl}/write?db=d`, `m v=1 ${written}`)).toBe(204);
    };
    const bothHold = (first: number, second: number) =>
      until(
        async () =>
          (await stored(backends[0] ?? '')) === first && (await stored(backends[1] ?? '')) === second,
      );
    await write(20);
    await bothHold(20, 20);
    const second = linkOf('backend:2 http');
    // What is stored is read before its answer has come back.
    await expect
      .poll(() => second.counts(), { timeout: 10_000 })
      .toMatchObject({ requests: 20, answers: { 204: 20 } });
    await second.begin({ action: 'refuse' });
    await write(10);
    await bothHold(30, 20);
    await second.end();
    await second.begin({ action: 'errors', share: 1, status: 503, body: '{"error":"timeout"}' });
    await write(5);
    await bothHold(35, 20);
    await second.end();
    // A part that was started again is behind the same link.
    const [, member] = members;
    expect(await member?.end(30_000)).toBe(true);
    await member?.start(systemClock, never);
    await write(5);
    await bothHold(40, 25);
    await expect
      .poll(() => linkOf('backend:1 http').counts(), { timeout: 10_000 })
      .toMatchObject({
        requests: 40,
        answers: { 204: 40 },
        injectedErrors: 0,
      });
    await expect
      .poll(() => second.counts(), { timeout: 10_000 })
      .toMatchObject({ requests: 30, answers: { 204: 25 }, injectedErrors: 5 });
    await expect
      .poll(() => linkOf('relay http').counts(), { timeout: 10_000 })
      .toMatchObject({
        requests: 40,
        answers: { 204: 40 },
        unreadConnections: 0,
      });
  }, 60_000);
});

describe.skipIf(root === '')('links between a relay of Graphite and its caches', () => {
  const paths = Array.from({ length: 400 }, (_, i) => `p${i}`);

  async function send({ writeUrl }: LaunchedServer, folder: string): Promise<void> {
    const seconds = Math.floor(systemClock.wallMs() / 1_000);
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(writeUrl).port) });
    socket.resume();
    socket.end(paths.map((path) => `${folder}.${path} 1 ${seconds}\n`).join(''));
    await once(socket, 'close');
  }

  const storedIn = async ({ parts }: LaunchedServer, folder: string) => {
    const caches = parts.flatMap(({ whisperDirectory }) => whisperDirectory ?? []);
    return await Promise.all(
      caches.map(async (cache) => (await readdir(join(cache, folder)).catch(() => [])).length),
    );
  };

  it('count the lines of each cache exactly, and hold one back that gets all of its metrics later', async () => {
    const started = await launch(graphiteLauncherFile(root), 'graphite', 'c-relay-2');
    const [a, b] = [linkOf('cache:a lines'), linkOf('cache:b lines')];
    await send(started, 'before');
    await until(async () => (await storedIn(started, 'before')).reduce((x, y) => x + y) === paths.length);
    const [ofA = 0, ofB = 0] = await storedIn(started, 'before');
    expect(ofA * ofB).toBeGreaterThan(0);
    const lines = async () => [(await a.counts()).lines, (await b.counts()).lines];
    expect(await lines()).toEqual([ofA, ofB]);
    expect((await linkOf('relay lines').counts()).lines).toBe(paths.length);
    await b.begin({ action: 'halt' });
    await send(started, 'during');
    await until(async () => (await storedIn(started, 'during'))[0] !== 0);
    expect((await storedIn(started, 'during'))[1]).toBe(0);
    await b.end();
    await until(async () => (await storedIn(started, 'during')).reduce((x, y) => x + y) === paths.length);
    const held = await storedIn(started, 'during');
    expect(await lines()).toEqual([ofA + (held[0] ?? 0), ofB + (held[1] ?? 0)]);
  }, 60_000);

  it('count the metrics in the frames of a carbon-relay, its own among them', async () => {
    const started = await launch(graphiteLauncherFile(root), 'graphite', 'relay-2');
    await send(started, 'load');
    await until(async () => (await storedIn(started, 'load')).reduce((x, y) => x + y) === paths.length);
    const counts = await Promise.all(
      ['cache:a pickle', 'cache:b pickle'].map((name) => linkOf(name).counts()),
    );
    const items = counts.map(({ listItems }) => listItems ?? Number.NaN);
    const [ofA = 0, ofB = 0] = await storedIn(started, 'load');
    expect(items[0]).toBeGreaterThanOrEqual(ofA);
    expect(items[1]).toBeGreaterThanOrEqual(ofB);
    // It reports about 30 metrics every 2 s.
    expect((items[0] ?? 0) + (items[1] ?? 0)).toBeLessThan(paths.length * 2);
    expect(
      counts.every(({ frames, unreadConnections }) => (frames ?? 0) > 0 && unreadConnections === 0),
    ).toBe(true);
  }, 60_000);
});
