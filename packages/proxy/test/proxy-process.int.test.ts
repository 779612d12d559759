import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { systemClock } from '@tidemark/clock/system-clock';
import { portRange } from '@tidemark/loopback/reserve-ports';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type ProxyLink, type ProxyProcess, startProxyProcess } from '../src/start-proxy-process.ts';
import { isListenedOn, openClient, serveTcp } from './part.ts';

let proxies: ProxyProcess[] = [];

let shared: ProxyProcess;

beforeAll(async () => {
  shared = await startProxyProcess();
});
afterEach(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  proxies = [];
});
afterAll(() => shared.stop());

async function start(): Promise<ProxyProcess> {
  const proxy = await startProxyProcess();
  proxies.push(proxy);
  return proxy;
}

const to = (name: string, port = 1) => ({
  name,
  upstream: { host: '127.0.0.1', port },
  protocol: 'lines' as const,
});

it('listens on loopback only, outside the ephemeral ports, and frees the port', async () => {
  const link = await shared.open(to('a'));
  const { from, to: end } = portRange(await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8'));
  expect(link.port >= from && link.port <= end).toBe(true);
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((row) => row.trim().split(/\s+/));
  const hex = link.port.toString(16).toUpperCase().padStart(4, '0');
  const listening = rows.filter(([, local = '', , state]) => state === '0A' && local.endsWith(`:${hex}`));
  expect(listening.map(([, local]) => local).toSorted()).toEqual([`0100007F:${hex}`, `0200007F:${hex}`]);
  await link.close();
  await link.close();
  expect(await isListenedOn(link.port)).toBe(false);
  await expect(link.begin({ action: 'halt' })).rejects.toThrow('there is no link a');
});

it('leads to an address only, never to a name', async () => {
  const named = { ...to('a'), upstream: { host: 'localhost', port: 1 } };
  await expect(shared.open(named)).rejects.toThrow();
  const link = await shared.open(to('a'));
  expect(link.name).toBe('a');
  await link.close();
});

it('passes nothing on to a server that was launched for a run and has the port since', async () => {
  const launchesDirectory = await mkdtemp(join(tmpdir(), 'tidemark-launches-'));
  const received: string[] = [];
  const part = await serveTcp((socket) => socket.on('data', (data) => received.push(String(data))));
  const link = await shared.open({ ...to('guarded', part.port), launchesDirectory });
  const before = await openClient(link.port);
  before.send('to the target\n');
  await expect.poll(() => received).toEqual(['to the target\n']);
  await mkdir(join(launchesDirectory, 'run-1'));
  await writeFile(join(launchesDirectory, 'run-1', `port-${part.port}`), '');
  expect(await endOf(link.port, 'to another run\n')).toBe('ECONNRESET');
  expect(received).toEqual(['to the target\n']);
  await link.close();
  await part.close();
  await rm(launchesDirectory, { recursive: true });
});

it('closes a link before it opens another of its name, and opens no more than its limit', async () => {
  const first = await shared.open(to('a'));
  const second = await shared.open(to('a'));
  expect(await isListenedOn(first.port)).toBe(false);
  expect(await isListenedOn(second.port)).toBe(true);
  await second.close();
  const links: ProxyLink[] = [];
  for (let i = 0; i < 64; i += 1) links.push(await shared.open(to(`more ${i}`)));
  await expect(shared.open(to('one more'))).rejects.toThrow('a proxy has at most 64 links');
  for (const link of links) await link.close();
});

it('resets the client of a part that takes no connection', async () => {
  const link = await shared.open(to('away'));
  expect(await endOf(link.port)).toBe('ECONNRESET');
});

/** How a connection ends; it may be reset while it opens. */
function endOf(port: number, text = ''): Promise<string> {
  return openClient(port).then(
    (client) => {
      client.send(text);
      return client.ended;
    },
    (error) => error.code,
  );
}

it('frees every port when it is stopped, whatever a link was under', async () => {
  const part = await serveTcp((socket) => socket.pipe(socket));
  const proxy = await start();
  const links = [await proxy.open(to('a', part.port)), await proxy.open(to('b', part.port))];
  const client = await openClient(links[0]?.port ?? 0);
  await links[0]?.begin({ action: 'halt' });
  await proxy.stop();
  expect(await client.ended).not.toBe('');
  for (const { port } of links) expect(await isListenedOn(port)).toBe(false);
  for (const link of links) await link.close();
  await part.close();
});

it('reports its own death, to those that wait for it and to those that ask later', async () => {
  const proxy = await start();
  const link = await proxy.open(to('a'));
  process.kill(proxy.pid, 'SIGKILL');
  expect(await proxy.died).toContain('SIGKILL');
  await expect(link.counts()).rejects.toThrow('the proxy: it ended by SIGKILL');
  await link.close();
  expect(await isListenedOn(link.port)).toBe(false);
});

it('ends, and frees its ports, when the process that started it is killed', async () => {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const owner = fork(fileURLToPath(new URL('./proxy-owner.ts', import.meta.url)), [], {
    execArgv: ['--import', loader],
  });
  const [message] = await once(owner, 'message');
  const { pid, port } = z.object({ pid: z.number(), port: z.number() }).parse(message);
  const isListening = await isListenedOn(port);
  owner.kill('SIGKILL');
  expect(isListening).toBe(true);
  while (isAlive(pid)) await systemClock.sleep(5);
  expect(await isListenedOn(port)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
