import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createGraphiteWriter, type GraphiteWriterOptions } from '../src/graphite/writer.ts';
import type { UnacknowledgedWriter } from '../src/writing/round-robin-writer.ts';

const often = { interval: 5, timeout: 10_000 };
const patientMs = 30_000;
const shortMs = 100;
const line = 'a.b 1 1700000000\n';
const batch = Buffer.from(line.repeat(2));
/** More than the kernel takes from a sender whose peer does not read. */
const flood = Buffer.alloc(16 * 1_048_576, line);

type Peer = { port: number; sockets: Socket[]; received: () => string; stop(): Promise<void> };

const peers: Peer[] = [];
const writers: UnacknowledgedWriter[] = [];

afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.close();
  for (const peer of peers.splice(0)) await peer.stop();
});

/** A listener on loopback; without `take` it reads all, and closes when its peer does. */
async function listen(
  take: (socket: Socket) => void = () => {},
  options: object = {},
  port = 0,
): Promise<Peer> {
  const pieces: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer(options, (socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (!socket.isPaused()) socket.on('data', (piece: Buffer) => pieces.push(piece));
    take(socket);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const peer: Peer = {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    sockets,
    received: () => Buffer.concat(pieces).toString(),
    async stop() {
      for (const socket of sockets) socket.destroy();
      if (server.listening) await once(server.close(), 'close');
    },
  };
  peers.push(peer);
  return peer;
}

function open(port: number, options: Partial<GraphiteWriterOptions> = {}): UnacknowledgedWriter {
  const writer = createGraphiteWriter({
    url: `tcp://127.0.0.1:${port}`,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    connections: 1,
    requestTimeoutMs: patientMs,
    ...options,
  });
  writers.push(writer);
  return writer;
}

/** Ends of connections to peers in this process; each has two, and a listener is none. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
}

const textOf = ({ class: kind, knowledge }: WriteOutcome) => `${kind} ${knowledge}`;
const write = async (writer: UnacknowledgedWriter, bytes = batch) =>
  textOf(await writer.write(bytes, bytes.length, 2, 4));

describe('what is handed over', () => {
  it('is settled as sent and never as acknowledged, after send has returned, and arrives whole and in order', async () => {
    const peer = await listen();
    const writer = open(peer.port);
    const bodies = Array.from({ length: 50 }, (_, i) => Buffer.from(`a.b ${i} 1700000000\n`));
    const order: string[] = [];
    for (const body of bodies) writer.send(body, body.length, 1, (outcome) => order.push(textOf(outcome)));
    expect(order).toEqual([]);
    await vi.waitUntil(() => order.length === 50, often);
    expect(new Set(order)).toEqual(new Set(['sent sent']));
    const closing = await writer.shut(patientMs);
    expect(peer.received()).toBe(bodies.join(''));
    expect(closing).toMatchObject({
      connections: 1,
      closed: 1,
      broken: 0,
      pointsClosed: 50,
      metricsClosed: 50,
    });
  });

  it('goes whole over each connection in turn, and only the bytes that it has', async () => {
    const peer = await listen();
    const writer = open(peer.port, { connections: 3 });
    for (let n = 0; n < 6; n += 1) {
      const body = Buffer.from(`${line}left out`);
      expect(textOf(await writer.write(body, line.length, 1))).toBe('sent sent');
    }
    expect(await writer.shut(patientMs)).toMatchObject({ connections: 3, closed: 3, pointsClosed: 6 });
    expect(peer.sockets.map((socket) => socket.bytesRead)).toEqual(
      [2, 2, 2].map((count) => count * line.length),
    );
    expect(peer.received()).toBe(line.repeat(6));
  });

  it('is closed only after the end of stream of a peer that reads, however late it comes', async () => {
    const peer = await listen(undefined, { allowHalfOpen: true });
    const writer = open(peer.port);
    await write(writer);
    let isClosed = false;
    const shutting = writer.shut(patientMs).then((report) => {
      isClosed = true;
      return report;
    });
    await vi.waitUntil(() => peer.sockets[0]?.readableEnded === true, often);
    await turn();
    expect(isClosed).toBe(false);
    peer.sockets[0]?.end();
    expect(await shutting).toMatchObject({
      closed: 1,
      broken: 0,
      pointsClosed: 2,
      metricsClosed: 4,
      metricsUnknown: 0,
    });
  });

  it('is unknown where the peer does not close in time', async () => {
    const peer = await listen(undefined, { allowHalfOpen: true });
    const writer = open(peer.port);
    await write(writer);
    expect(await writer.shut(shortMs)).toMatchObject({
      connections: 1,
      closed: 0,
      broken: 1,
      pointsClosed: 0,
      pointsUnknown: 2,
      metricsUnknown: 4,
    });
  });

  it('is unknown from the first batch of a connection on where the peer hung up or reset it', async () => {
    const ends: ((socket: Socket) => void)[] = [
      (socket) => socket.end(),
      (socket) => socket.resetAndDestroy(),
    ];
    for (const end of ends) {
      const peer = await listen();
      const writer = open(peer.port);
      await write(writer);
      await write(writer);
      await vi.waitUntil(() => peer.received().length === 4 * line.length, often);
      const [socket] = peer.sockets;
      if (socket !== undefined) end(socket);
      await vi.waitUntil(() => socket?.closed === true, often);
      await vi.waitUntil(async () => (await write(writer)) === 'sent sent', often);
      const closing = await writer.shut(patientMs);
      expect(closing?.broken).toBe(1);
      expect(closing?.pointsUnknown).toBeGreaterThanOrEqual(4);
      expect(closing?.closed).toBe(1);
      expect(closing?.pointsClosed).toBe(2);
    }
  });
});

describe('a peer that does not read', () => {
  it('leaves a batch unknown after its time, with all that was sent before on its connection; the wait is counted', async () => {
    const peer = await listen(undefined, { pauseOnConnect: true });
    const writer = open(peer.port, { requestTimeoutMs: shortMs });
    expect(await write(writer)).toBe('sent sent');
    expect(await write(writer, flood)).toBe('timeout unknown');
    const waitedMs = writer.takeBackPressureMs();
    expect(waitedMs).toBeGreaterThan(0);
    expect(writer.takeBackPressureMs()).toBe(0);
    const closing = await writer.shut(shortMs);
    expect(closing).toMatchObject({ connections: 1, broken: 1, pointsUnknown: 2 });
    expect(closing?.backPressureMs).toBe(waitedMs);
  });

  it('holds up one connection only: batches go to those that are free, and wait where none is', async () => {
    const peer = await listen(undefined, { pauseOnConnect: true });
    const writer = open(peer.port, { connections: 2 });
    const settled: string[] = [];
    writer.send(flood, flood.length, 1, () => settled.push('flood'));
    writer.send(batch, batch.length, 1, () => settled.push('first'));
    await vi.waitUntil(() => settled.length === 1, often);
    writer.send(flood, flood.length, 1, () => settled.push('flood'));
    writer.send(batch, batch.length, 1, () => settled.push('waiting'));
    await turn();
    expect(settled).toEqual(['first']);
    for (const socket of peer.sockets) socket.resume();
    await vi.waitUntil(() => settled.length === 4, often);
    expect(settled.indexOf('waiting')).toBeGreaterThan(settled.indexOf('flood'));
    expect(await writer.shut(patientMs)).toMatchObject({ closed: 2, pointsClosed: 4, pointsUnknown: 0 });
  });

  it('fails what waited in vain as not sent', async () => {
    const peer = await listen(undefined, { pauseOnConnect: true });
    const writer = open(peer.port, { requestTimeoutMs: shortMs });
    const outcomes = await Promise.all([write(writer, flood), write(writer)]);
    expect(outcomes).toEqual(['timeout unknown', 'timeout fail']);
  });
});

describe('a peer that is not there', () => {
  it('refuses batches as not sent, and gets the next ones when it is back', async () => {
    const gone = await listen();
    const { port } = gone;
    await gone.stop();
    const writer = open(port);
    for (let n = 0; n < 5; n += 1) expect(await write(writer)).toBe('unreachable fail');
    const peer = await listen(undefined, {}, port);
    await vi.waitUntil(async () => (await write(writer)) === 'sent sent', often);
    expect(await writer.shut(patientMs)).toMatchObject({ connections: 1, closed: 1, pointsClosed: 2 });
    expect(peer.received()).toBe(batch.toString());
  });

  it('is not connected to again before a pause, in which batches wait', async () => {
    const clock = createVirtualClock();
    const peer = await listen((socket) => socket.once('data', () => socket.resetAndDestroy()));
    const writer = open(peer.port, { clock });
    await write(writer);
    await vi.waitUntil(() => peer.sockets[0]?.closed === true, often);
    await vi.waitUntil(() => openSockets() === 0, often);
    const settled: string[] = [];
    writer.send(batch, batch.length, 2, (outcome) => settled.push(textOf(outcome)));
    await turn();
    expect([openSockets(), settled.length]).toEqual([0, 0]);
    await clock.advance(50);
    await vi.waitUntil(() => settled.length === 1, often);
    expect([peer.sockets.length, settled]).toEqual([2, ['sent sent']]);
  });

  it('is not connected to at an address that was not approved', async () => {
    const peer = await listen();
    const writer = open(peer.port, {
      allowedAddresses: { addresses: ['127.0.0.2'], launchesDirectory: null },
    });
    expect(await write(writer)).toBe('unreachable fail');
    expect(peer.sockets).toHaveLength(0);
  });
});

it('ignores what a peer sends, up to a limit', async () => {
  const talkative = await listen((socket) => void socket.write('hello'));
  const writer = open(talkative.port);
  await write(writer);
  await write(writer);
  expect(await writer.shut(patientMs)).toMatchObject({ closed: 1, broken: 0 });
  const flooding = await listen((socket) => void socket.write(Buffer.alloc(2 * 1_048_576)));
  const flooded = open(flooding.port);
  await write(flooded);
  await vi.waitUntil(() => flooding.sockets[0]?.closed === true, often);
  expect(await flooded.shut(patientMs)).toMatchObject({ closed: 0, broken: 1, pointsUnknown: 2 });
});

it('takes nothing after it was shut or closed, and leaves no connection open', async () => {
  const peer = await listen();
  const [shut, closed] = [open(peer.port), open(peer.port)];
  await Promise.all([write(shut), write(closed)]);
  await shut.shut(patientMs);
  await closed.close();
  expect(await Promise.all([write(shut), write(closed)])).toEqual(['aborted fail', 'aborted fail']);
  await vi.waitUntil(() => peer.sockets.every((socket) => socket.closed), often);
});
