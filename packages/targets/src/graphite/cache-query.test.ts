import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterEach, expect, it } from 'vitest';
import { openCacheQuery } from './cache-query.ts';

let server: Server | null = null;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** A listener that answers each connection by `answer`. */
async function listen(answer: (socket: Socket) => void): Promise<number> {
  server = createServer((socket) => {
    sockets.push(socket);
    answer(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** What carbon 1.1.7 answers of one path with one point: {'datapointsByMetric': {'a': [(100.5, 3.0)]}}. */
const pickle = Buffer.from(
  '80027d7100581200000064617461706f696e747342794d657472696371017d71025801000000617103' +
    '5d71044740592000000000004740080000000000008671056173732e',
  'hex',
);
const frame = Buffer.concat([Buffer.from([0, 0, 0, pickle.length]), pickle]);

it('asks over one connection what a cache holds', async () => {
  const port = await listen((socket) => socket.on('data', () => socket.write(frame)));
  const query = openCacheQuery(port, systemClock);
  const answer = { ok: true, points: new Map([['a', [{ timestampSeconds: 100.5, value: 3 }]]]) };
  expect(await query.ask(['a'], 1_000)).toEqual(answer);
  expect(await query.ask(['a'], 1_000)).toEqual(answer);
  expect(sockets.length).toBe(1);
  await query.close();
});

it('waits no longer than it is given, and connects anew after that', async () => {
  let asked = 0;
  const port = await listen((socket) =>
    socket.on('data', () => {
      asked += 1;
      if (asked > 1) socket.write(frame);
    }),
  );
  const query = openCacheQuery(port, systemClock);
  expect(await query.ask(['a'], 50)).toEqual({ ok: false, reason: 'it did not answer within 0.05 s' });
  expect(await query.ask(['a'], 1_000)).toMatchObject({ ok: true });
  expect(sockets.length).toBe(2);
  await query.close();
});

it('says why there is no answer: nothing listens, it closed, or it sent something else', async () => {
  const port = await listen((socket) => socket.end());
  const query = openCacheQuery(port, systemClock);
  expect(await query.ask(['a'], 1_000)).toEqual({ ok: false, reason: 'it closed the connection' });
  server?.removeAllListeners('connection').on('connection', (socket) => {
    sockets.push(socket);
    socket.end(Buffer.alloc(8));
  });
  expect(await query.ask(['a'], 1_000)).toEqual({ ok: false, reason: 'a frame has no content' });
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
  expect(await query.ask(['a'], 1_000)).toEqual({ ok: false, reason: 'it refused the connection' });
});
