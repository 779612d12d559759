import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { reservePorts } from '../src/reserve-ports.ts';

it('gives no port twice on one host, whichever state directory it is for', async () => {
  const first = await reservePorts(30);
  const second = await reservePorts(30);
  expect(new Set([...first.ports, ...second.ports]).size).toBe(60);
  await Promise.all([first.release(), second.release()]);
});

it('gives no port that is listened on, and stops looking where there is no other', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const from = address !== null && typeof address === 'object' ? address.port : 0;
  await expect(reservePorts(1, { from, to: from })).rejects.toThrow(
    `no 1 free ports from ${from} to ${from}`,
  );
  await once(server.close(), 'close');
  const { ports, release } = await reservePorts(1, { from, to: from });
  expect(ports).toEqual([from]);
  await expect(reservePorts(1, { from, to: from })).rejects.toThrow('no 1 free ports');
  await release();
});
