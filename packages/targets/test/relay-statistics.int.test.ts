import { once } from 'node:events';
import { connect } from 'node:net';
import { systemClock } from '@tidemark/clock/system-clock';
import { afterEach, expect, it } from 'vitest';
import { listenForStatistics, type StatisticsListener } from '../src/launching/relay-statistics.ts';

let listener: StatisticsListener | null = null;

afterEach(async () => {
  await listener?.close();
  listener = null;
});

async function report(text: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: listener?.port ?? 0 });
  socket.on('error', () => undefined);
  socket.resume();
  socket.end(text);
  await once(socket, 'close');
}

const latest = (path: string) => listener?.latest().get(path)?.value ?? null;

it('keeps the last value of each path of its relays, and drops other paths', async () => {
  listener = await listenForStatistics(['carbon.relays.relay']);
  await report(
    'carbon.relays.relay.sent 1 10\ncarbon.relays.relay.sent 2 11\ncarbon.relays.relayed.sent 3 11\n',
  );
  expect([...listener.latest()]).toEqual([['carbon.relays.relay.sent', { value: 2, timestampSeconds: 11 }]]);
});

it('takes up to 4,096 paths', async () => {
  listener = await listenForStatistics(['r']);
  const lines = Array.from({ length: 4_097 }, (_, i) => `r.p${i} 1 1\n`);
  await report(`${lines.join('')}r.p0 2 2\n`);
  expect([listener.latest().size, latest('r.p4095'), latest('r.p4096'), latest('r.p0')]).toEqual([
    4_096,
    1,
    null,
    2,
  ]);
});

it('closes a connection that sends a line without an end', async () => {
  listener = await listenForStatistics(['r']);
  const socket = connect({ host: '127.0.0.1', port: listener.port });
  socket.on('error', () => undefined);
  socket.resume();
  socket.write('r'.repeat(4_097));
  await once(socket, 'close');
  expect(listener.latest().size).toBe(0);
});

it('takes up to 16 connections at a time', async () => {
  listener = await listenForStatistics(['r']);
  const { port } = listener;
  const sockets = Array.from({ length: 17 }, () => connect({ host: '127.0.0.1', port }));
  const closed = sockets.map((socket) => {
    socket.on('error', () => undefined);
    socket.resume();
    return once(socket, 'close');
  });
  await Promise.race(closed);
  for (const [i, socket] of sockets.entries()) socket.write(`r.s${i} 1 1\n`);
  while (listener.latest().size < 16) await systemClock.sleep(10);
  for (const socket of sockets) socket.end();
  await Promise.all(closed);
  expect(listener.latest().size).toBe(16);
});
