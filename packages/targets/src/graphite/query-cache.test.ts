import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { queryCacheAt } from './query-cache.ts';

let server: Server | null = null;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server?.close();
});

/** A cache that answers each chunk that it gets by `answer`. */
async function listen(answer: (socket: Socket, request: Buffer) => void) {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (request) => answer(socket, request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `tcp://127.0.0.1:${port}`,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
  };
}

/** {'datapointsByMetric': {'a': [(100.5, 3.0)]}} */
const pickle = Buffer.from(
  '80027d7100581200000064617461706f696e747342794d657472696371017d71025801000000617103' +
    '5d71044740592000000000004740080000000000008671056173732e',
  'hex',
);
const frame = Buffer.concat([Buffer.from([0, 0, 0, pickle.length]), pickle]);

it('asks for many paths in several queries over one connection, and leaves out those of which nothing is held', async () => {
  let queries = 0;
  const cache = await listen((socket) => {
    queries += 1;
    socket.write(frame);
  });
  const paths = Array.from({ length: 450 }, (_, i) => `p${i}`);
  expect(await queryCacheAt(cache, paths)).toEqual(new Map([['a', [{ timestampSeconds: 100.5, value: 3 }]]]));
  expect(queries).toBe(3);
  expect(sockets.length).toBe(1);
  expect(await queryCacheAt(cache, [])).toEqual(new Map());
  expect(sockets.length).toBe(1);
});

it('throws where a cache does not answer in time, closes, or does not listen: it may hold everything', async () => {
  const silent = await listen(() => undefined);
  await expect(queryCacheAt(silent, ['a'], 50)).rejects.toThrow('it did not answer within 0.05 s');
  server?.close();
  const closing = await listen((socket) => socket.end());
  await expect(queryCacheAt(closing, ['a'])).rejects.toThrow('it closed the connection');
  await new Promise((closed) => server?.close(closed));
  await expect(queryCacheAt(closing, ['a'])).rejects.toMatchObject({ code: 'target_unreachable' });
});
