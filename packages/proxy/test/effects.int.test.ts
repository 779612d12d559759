import { once } from 'node:events';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { maxPipeBytes } from '../src/connection/held-bytes.ts';
import { Link } from '../src/link.ts';
import { type ProxyLink, type ProxyProcess, startProxyProcess } from '../src/start-proxy-process.ts';
import { isListenedOn, openClient, type Part, serveHttp, serveTcp } from './part.ts';

let proxy: ProxyProcess;
const parts: Part[] = [];

beforeAll(async () => {
  proxy = await startProxyProcess();
});
afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.close()));
});
afterAll(() => proxy.stop());

async function linkTo(part: Part, protocol: 'http' | 'lines' | 'pickle'): Promise<ProxyLink> {
  parts.push(part);
  return await proxy.open({ name: 'part', upstream: { host: '127.0.0.1', port: part.port }, protocol });
}

const echo = () => serveTcp((socket) => socket.pipe(socket));
const stores = () => serveHttp((_, response) => response.writeHead(204).end());
const write = (body: string) =>
  `POST /write HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const count = (text: string, what: string) => text.split(what).length - 1;

it('refuses connections and resets open ones, and takes them again on the same port', async () => {
  const link = await linkTo(await echo(), 'lines');
  const open = await openClient(link.port);
  open.send('a');
  await open.until((text) => text === 'a');
  await link.begin({ action: 'refuse' });
  expect(await isListenedOn(link.port)).toBe(false);
  expect(await open.ended).toBe('ECONNRESET');
  await link.end();
  const again = await openClient(link.port);
  again.send('b');
  await again.until((text) => text === 'b');
});

it('resets open connections and those that come', async () => {
  const link = await linkTo(await echo(), 'lines');
  const open = await openClient(link.port);
  open.send('a');
  await open.until((text) => text === 'a');
  await link.begin({ action: 'reset' });
  expect(await open.ended).toBe('ECONNRESET');
  const next = await openClient(link.port).then(
    ({ ended }) => ended,
    (error) => error.code,
  );
  expect(next).toBe('ECONNRESET');
  await link.end();
  expect(await isListenedOn(link.port)).toBe(true);
});

it('holds bytes both ways and closes nothing while it is halted, then lets them on in their order', async () => {
  let arrived = '';
  const part = await serveTcp((socket) => {
    socket.on('data', (data) => {
      arrived += data.toString();
      socket.write(data);
    });
    socket.on('end', () => socket.end());
  });
  const link = await linkTo(part, 'lines');
  const client = await openClient(link.port);
  client.send('a\n');
  await client.until((text) => text === 'a\n');
  await link.begin({ action: 'halt' });
  client.send('b\n');
  client.socket.end('c\n');
  const other = await openClient(link.port);
  other.send('d\n');
  // Whatever passes by itself has passed by then: two round trips through the proxy's process.
  await link.counts();
  await link.counts();
  expect([client.received(), other.received(), arrived]).toEqual(['a\n', '', 'a\n']);
  await link.end();
  await client.until((text) => text === 'a\nb\nc\n');
  expect(await client.ended).toBe('end');
  await other.until((text) => text === 'd\n');
});

it('takes no more than its limit from a sender while it is halted', async () => {
  const link = await linkTo(await serveTcp((socket) => socket.resume()), 'lines');
  const client = await openClient(link.port);
  client.send('a\n');
  await link.begin({ action: 'halt' });
  const piece = Buffer.alloc(1_048_576, 'x');
  for (let i = 0; i < 64; i += 1) client.socket.write(piece);
  await link.counts();
  expect((await link.counts()).bytesUp).toBeLessThan(2 * maxPipeBytes);
  expect(client.socket.writableNeedDrain).toBe(true);
  await link.end();
  await once(client.socket, 'drain');
});

it('takes no more than its limit for a delay, and passes everything on', async () => {
  let arrived = 0;
  const part = await serveTcp((socket) => socket.on('data', (data) => (arrived += data.length)));
  const link = await linkTo(part, 'lines');
  await link.begin({ action: 'delay', latencyMs: 60_000, jitterMs: 0 });
  const client = await openClient(link.port);
  const bytes = 32 * 1_048_576;
  client.socket.write(Buffer.alloc(bytes, 'x'));
  while ((await link.counts()).bytesUp < maxPipeBytes) await systemClock.sleep(5);
  const held = await link.counts();
  expect(held.bytesUp).toBeLessThan(2 * maxPipeBytes);
  expect(arrived).toBe(0);
  await link.end();
  while (arrived < bytes) await systemClock.sleep(5);
});

it('delays each way, and keeps the order whatever the jitter', async () => {
  const link = await linkTo(await echo(), 'lines');
  const client = await openClient(link.port);
  await link.begin({ action: 'delay', latencyMs: 30, jitterMs: 30 });
  const sent = Array.from({ length: 40 }, (_, i) => `${i}\n`);
  const beganMs = systemClock.nowMs();
  for (const line of sent) {
    client.send(line);
    await systemClock.sleep(1);
  }
  await client.until((text) => text.length >= sent.join('').length);
  expect(client.received()).toBe(sent.join(''));
  expect(systemClock.nowMs() - beganMs).toBeGreaterThan(30);
});

it('lets so many bytes per second on, of all connections together', async () => {
  const part = await serveTcp((socket) => {
    socket.resume();
    socket.on('end', () => socket.end());
  });
  const link = await linkTo(part, 'lines');
  await link.begin({ action: 'bandwidth', bytesPerSec: 100_000 });
  const clients = await Promise.all([openClient(link.port), openClient(link.port)]);
  const beganMs = systemClock.nowMs();
  for (const { socket } of clients) {
    socket.end(Buffer.alloc(20_000, 'x'));
    socket.resume();
  }
  // 40 000 bytes take 400 ms at the least; each alone would take 200.
  await Promise.all(clients.map(({ socket }) => once(socket, 'close')));
  expect(systemClock.nowMs() - beganMs).toBeGreaterThanOrEqual(390);
});

it('ends a connection later, and at once when the effect ends', async () => {
  const part = await serveTcp((socket) => {
    socket.resume();
    socket.on('end', () => socket.end('bye'));
  });
  const link = await linkTo(part, 'lines');
  await link.begin({ action: 'slow-close', delayMs: 60_000 });
  const client = await openClient(link.port);
  client.socket.end('a\n');
  while ((await link.counts()).lines !== 1) await systemClock.sleep(5);
  expect(client.received()).toBe('');
  await link.end();
  await client.until((text) => text === 'bye');
});

it('lets answers trickle', async () => {
  const part = await serveHttp((_, response) => response.end('x'.repeat(2_000)));
  const link = await linkTo(part, 'http');
  await link.begin({ action: 'slow-body', bytesPerSec: 10_000 });
  const beganMs = systemClock.nowMs();
  const answer = await fetch(`http://127.0.0.1:${link.port}/`);
  expect((await answer.text()).length).toBe(2_000);
  expect(systemClock.nowMs() - beganMs).toBeGreaterThanOrEqual(200);
});

it('answers a share of the requests in the place of the part, each in its turn', async () => {
  const part = await stores();
  const link = await linkTo(part, 'http');
  await link.begin({ action: 'errors', share: 0.5, status: 503, body: '{"error":"busy"}' });
  const client = await openClient(link.port);
  const sent = Array.from({ length: 200 }, (_, i) => `m v=${i}`);
  client.send(sent.map(write).join(''));
  await client.until(
    (text) =>
      (count(text, 'HTTP/1.1 ') === 200 && text.endsWith('\r\n\r\n')) ||
      count(text, 'busy') + count(text, '204 No') === 200,
  );
  const statuses = [...client.received().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  const asked = part.asked.map((line) => line.replace('POST /write ', ''));
  // What the part got is exactly what was not answered here.
  expect(sent.filter((_, i) => statuses[i] === '204')).toEqual(asked);
  expect(count(client.received(), '{"error":"busy"}')).toBe(200 - asked.length);
  const { requests, answers, injectedErrors } = await link.counts();
  expect([requests, answers, injectedErrors]).toEqual([200, { 204: asked.length }, 200 - asked.length]);
  expect(asked.length > 60 && asked.length < 140).toBe(true);
  await link.end();
  client.send(write('m v=last'));
  await client.until(() => part.asked.at(-1)?.endsWith('m v=last') === true);
});

it('drops connections above its limit, and takes others when those before are gone', async () => {
  const part = await echo();
  parts.push(part);
  const upstream = { host: '127.0.0.1', port: part.port };
  const link = await Link.open({ name: 'few', upstream, protocol: 'lines' }, systemClock, 2);
  const [first] = [await openClient(link.port), await openClient(link.port)];
  expect(['end', 'ECONNRESET']).toContain(await (await openClient(link.port)).ended);
  expect(link.counts).toMatchObject({ connections: 2, refusedConnections: 1 });
  first.socket.end();
  expect(await first.ended).toBe('end');
  const later = await openClient(link.port);
  later.send('a');
  await later.until((text) => text === 'a');
  await link.close();
});

it('takes one effect at a time, and none that its protocol cannot have', async () => {
  const link = await linkTo(await echo(), 'lines');
  await link.begin({ action: 'halt' });
  await expect(link.begin({ action: 'refuse' })).rejects.toThrow('the link part is under halt already');
  await link.end();
  await link.end();
  await expect(link.begin({ action: 'errors', share: 1, status: 503, body: '' })).rejects.toThrow(
    'errors are answers of HTTP; part carries lines',
  );
});
