import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { WriteOutcome } from '@tidemark/domain/load/write-outcome';
import type { BatchWriter } from '@tidemark/domain/target/batch-writer';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { selfSignedCertificate } from '../src/testing/self-signed-certificate.ts';
import { createLineWriter, type LineWriterOptions } from '../src/writing/line-writer.ts';
import { bodyOf, type RawServer, type RawServerOptions, startRawServer } from './raw-server.ts';

const timeoutMs = 300;
/** Where an answer comes, however busy the machine is. */
const patientTimeoutMs = 30_000;
/** How often a condition is polled that has no event. */
const often = { interval: 5, timeout: 10_000 };
const noContent = 'HTTP/1.1 204 No Content\r\nX-Influxdb-Version: 1.6.7\r\n\r\n';
const batch = Buffer.from('m f=1 1000\nm f=2 2000\n');
const servers: RawServer[] = [];
const writers: BatchWriter[] = [];

afterEach(async () => {
  for (const writer of writers.splice(0)) await writer.close();
  for (const server of servers.splice(0)) {
    await vi.waitUntil(() => server.open === 0, often);
    await server.stop();
  }
  await vi.waitUntil(() => openSockets() === 0, often);
});

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind.startsWith('TCP')).length;
}

async function serve(behave: (socket: Socket, request: Buffer) => void, options?: RawServerOptions) {
  const server = await startRawServer(behave, options);
  servers.push(server);
  return server;
}

function open(port: number, options: Partial<LineWriterOptions> & { url?: string } = {}): BatchWriter {
  const { url = `http://127.0.0.1:${port}`, ...others } = options;
  const writer = createLineWriter({
    origin: new URL(url),
    path: '/write?db=x',
    headers: { 'user-agent': 'tidemark' },
    gzip: false,
    requestTimeoutMs: timeoutMs,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    connections: 2,
    ...others,
  });
  writers.push(writer);
  return writer;
}

async function writeTimes(writer: BatchWriter, times: number): Promise<string[]> {
  const seen: string[] = [];
  for (let n = 0; n < times; n += 1) seen.push(summary(await writer.write(batch, batch.length, 2)));
  return seen;
}

const summary = ({ class: outcomeClass, knowledge }: WriteOutcome) => `${outcomeClass} ${knowledge}`;
const answering = (text: string) => (socket: Socket) => void socket.write(text);
const times = (text: string, count: number) => Array.from({ length: count }, () => text);

describe('what a target does wrong is an outcome of its own, in bounded time', () => {
  it.each<[string, (socket: Socket) => void, string]>([
    ['accepts and never answers', () => {}, 'timeout unknown'],
    ['stops in its head', answering('HTTP/1.1 204 No Con'), 'timeout unknown'],
    ['stops in its body', answering('HTTP/1.1 400 Bad\r\ncontent-length: 9\r\n\r\nabc'), 'timeout unknown'],
    ['goes on with interim answers and stops', answering('HTTP/1.1 100 Continue\r\n\r\n'), 'timeout unknown'],
    ['closes in its head', (socket) => socket.end('HTTP/1.1 204 No Con'), 'broken unknown'],
    [
      'closes in its body',
      (socket) => socket.end('HTTP/1.1 400 Bad\r\ncontent-length: 9\r\n\r\nabc'),
      'broken unknown',
    ],
    ['closes without an answer', (socket) => socket.end(), 'broken unknown'],
    ['resets', (socket) => socket.resetAndDestroy(), 'broken unknown'],
    ['speaks another protocol', answering('SSH-2.0-OpenSSH_9.2\r\n'), 'broken unknown'],
    ['changes the protocol', answering('HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n'), 'broken unknown'],
    [
      'announces two lengths',
      answering('HTTP/1.1 400 Bad\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd'),
      'broken unknown',
    ],
    [
      'sends 100 000 headers',
      answering(`HTTP/1.1 204 X\r\n${'x-a: b\r\n'.repeat(100_000)}\r\n`),
      'broken unknown',
    ],
    ['sends byte after byte without end', (socket) => void drip(socket), 'timeout unknown'],
    [
      'answers 10 MB',
      answering(`HTTP/1.1 500 X\r\ncontent-length: 10000000\r\n\r\n${'x'.repeat(1e7)}`),
      'server_error unknown',
    ],
    [
      'answers 10 MB in chunks',
      answering(
        `HTTP/1.1 500 X\r\ntransfer-encoding: chunked\r\n\r\n989680\r\n${'x'.repeat(1e7)}\r\n0\r\n\r\n`,
      ),
      'server_error unknown',
    ],
    ['answers until it closes', (socket) => socket.end('HTTP/1.0 401 No\r\n\r\nwho are you'), 'auth fail'],
    [
      'answers in chunks with trailers',
      answering('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: y\r\n\r\n'),
      'ok ok',
    ],
    [
      'answers after interim answers',
      answering(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nx: y\r\n\r\n${noContent}`),
      'ok ok',
    ],
    [
      'announces that it closes',
      (socket) => socket.end('HTTP/1.1 204 X\r\nConnection: close\r\n\r\n'),
      'ok ok',
    ],
    ['sends two answers', answering(noContent + noContent), 'ok ok'],
  ])('a target that %s', async (_, behave, expected) => {
    const server = await serve(behave);
    const requestTimeoutMs = expected.startsWith('timeout') ? timeoutMs : patientTimeoutMs;
    expect(await writeTimes(open(server.port, { requestTimeoutMs }), 3)).toEqual(times(expected, 3));
  });

  it('counts the bytes of an answer that has a body, also of one that is not kept', async () => {
    const long = answering(
      `HTTP/1.1 500 X\r\ntransfer-encoding: chunked\r\n\r\n989680\r\n${'x'.repeat(1e7)}\r\n0\r\n\r\n`,
    );
    const bytesOf = async (behave: (socket: Socket) => void) =>
      (await open((await serve(behave)).port).write(batch, batch.length, 2)).answerBytes;
    expect(await bytesOf(long)).toBe(10_000_000);
    expect(await bytesOf(answering(noContent))).toBeUndefined();
  });

  it('follows no redirect, to whomever', async () => {
    const other = await serve(answering(noContent));
    const server = await serve(
      answering(
        `HTTP/1.1 307 Go\r\nlocation: http://127.0.0.1:${other.port}/write\r\ncontent-length: 0\r\n\r\n`,
      ),
    );
    expect(await writeTimes(open(server.port), 2)).toEqual(times('redirect fail', 2));
    expect(other.taken).toBe(0);
  });

  it('does not know of a batch that met a target which closes after each answer without a word, and sends none twice', async () => {
    const server = await serve((socket) => socket.end(noContent));
    const outcomes = await writeTimes(open(server.port), 30);
    const acknowledged = outcomes.filter((outcome) => outcome === 'ok ok').length;
    const unknown = outcomes.filter((outcome) => outcome === 'broken unknown').length;
    expect(acknowledged + unknown).toBe(30);
    expect(acknowledged).toBeGreaterThanOrEqual(15);
    expect(server.requests.length).toBeGreaterThanOrEqual(acknowledged);
    expect(server.requests.length).toBeLessThanOrEqual(30);
  });

  it('does not take what comes before it has asked for an answer', async () => {
    let greeted = 0;
    const server = await serve(answering(noContent), {
      greet: (socket) => void (greeted++ === 0 ? socket.write('220 mail.test ESMTP\r\n') : null),
    });
    expect(await writeTimes(open(server.port), 2)).toEqual(['broken unknown', 'ok ok']);
  });

  it('does not take what a server says to an idle connection for the answer to the next request', async () => {
    const server = await serve((socket) => {
      socket.write(noContent);
      setImmediate(() => socket.write('HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\n\r\n'));
    });
    const writer = open(server.port);
    expect(await writeTimes(writer, 1)).toEqual(['ok ok']);
    await vi.waitUntil(() => server.open === 0, often);
    expect(await writeTimes(writer, 1)).toEqual(['ok ok']);
    expect(server.taken).toBe(2);
  });

  it('keeps neither body nor connection of hundreds of large answers', async () => {
    const text = `HTTP/1.1 500 X\r\ncontent-length: 1000000\r\n\r\n${'x'.repeat(1_000_000)}`;
    const server = await serve(answering(text));
    const writer = open(server.port);
    await writeTimes(writer, 20);
    const before = process.memoryUsage();
    expect(await writeTimes(writer, 200)).toEqual(times('server_error unknown', 200));
    const after = process.memoryUsage();
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 * 1_048_576);
    expect(server.taken).toBe(1);
  });

  it('settles what a target that refuses connections never saw', async () => {
    const server = await serve(() => {});
    await server.stop();
    const writer = open(server.port);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => writer.write(batch, batch.length, 2)),
    );
    expect(outcomes.map(summary)).toEqual(times('unreachable fail', 50));
    expect(outcomes[0]?.detail).toContain('ECONNREFUSED');
  });

  it('looks no name up: an address that is none is not connected to', async () => {
    for (const addresses of [[], ['localhost'], ['no.such.host.invalid']]) {
      const allowedAddresses = { addresses, launchesDirectory: null };
      const writer = open(1, { url: 'http://no.such.host.invalid:1', allowedAddresses });
      expect(await writeTimes(writer, 2)).toEqual(times('unreachable fail', 2));
    }
  });

  it('distinguishes waiting for a connection of ours from waiting for the target', async () => {
    const server = await serve(() => {});
    const writer = open(server.port, { connections: 1 });
    const outcomes = await Promise.all([1, 2, 3].map(() => writer.write(batch, batch.length, 2)));
    expect(outcomes.map(summary)).toEqual(['timeout unknown', 'generator fail', 'generator fail']);
    expect(server.requests.length).toBe(1);
  });

  it('settles everything when it is closed, and what comes later too', async () => {
    const server = await serve(() => {});
    const writer = open(server.port, { connections: 1 });
    const first = writer.write(batch, batch.length, 2);
    const second = writer.write(batch, batch.length, 2);
    await vi.waitUntil(() => server.requests.length > 0, often);
    await writer.close();
    const third = writer.write(batch, batch.length, 2);
    expect((await Promise.all([first, second, third])).map(summary)).toEqual([
      'aborted unknown',
      'aborted fail',
      'aborted fail',
    ]);
  });
});

/** Announces a long body and writes a byte of it in each turn of the event loop, until the connection ends. */
async function drip(socket: Socket): Promise<void> {
  socket.write('HTTP/1.1 500 X\r\ncontent-length: 1000000000\r\n\r\n');
  for (; !socket.destroyed; await turn()) socket.write('x');
}

describe('what is sent', () => {
  it.each([1, 16_384, 16_385, 3_000_000])('arrives byte by byte: a body of %i', async (size) => {
    const server = await serve(answering(noContent));
    const writer = open(server.port, { connections: 1, requestTimeoutMs: 5_000 });
    const room = randomBytes(size + 100);
    for (let n = 0; n < 3; n += 1) {
      expect(summary(await writer.write(room, size, 1))).toBe('ok ok');
      expect(bodyOf(server.requests[n] ?? Buffer.alloc(0)).equals(room.subarray(0, size))).toBe(true);
    }
    expect(server.taken).toBe(1);
  });

  it('is packed where that is asked for, though it cannot get smaller', async () => {
    const server = await serve(answering(noContent));
    const noise = randomBytes(300_000);
    const outcome = await open(server.port, { gzip: true, requestTimeoutMs: 5_000 }).write(
      noise,
      noise.length,
      1,
    );
    expect(summary(outcome)).toBe('ok ok');
    expect(gunzipSync(bodyOf(server.requests[0] ?? Buffer.alloc(0))).equals(noise)).toBe(true);
  });

  it('reaches a target by IPv6', async () => {
    const server = await serve(answering(noContent), { host: '::1' });
    const writer = open(server.port, {
      url: `http://[::1]:${server.port}`,
      allowedAddresses: { addresses: ['::1'], launchesDirectory: null },
    });
    expect(await writeTimes(writer, 2)).toEqual(times('ok ok', 2));
    expect(server.requests[0]?.toString()).toContain(`\r\nhost: [::1]:${server.port}\r\n`);
  });

  it('goes to the next approved address where the first one takes no connection', async () => {
    const server = await serve(answering(noContent));
    const writer = open(server.port, {
      url: `http://db.test:${server.port}`,
      allowedAddresses: { addresses: ['127.0.0.2', '127.0.0.1'], launchesDirectory: null },
    });
    expect(await writeTimes(writer, 1)).toEqual(['ok ok']);
    expect(server.requests[0]?.toString()).toContain(`\r\nhost: db.test:${server.port}\r\n`);
  });

  it('goes over no more connections than allowed, one request at a time on each, and settles once, later', async () => {
    const server = await serve(answering(noContent));
    const writer = open(server.port, { connections: 3, requestTimeoutMs: 10_000 });
    let isWithin = false;
    let settledWithin = 0;
    const counts = new Array<number>(500).fill(0);
    await new Promise<void>((resolve) => {
      let left = counts.length;
      for (const k of counts.keys()) {
        isWithin = true;
        writer.send(batch, batch.length, 2, () => {
          counts[k] = (counts[k] ?? 0) + 1;
          if (isWithin) settledWithin += 1;
          left -= 1;
          if (left === 0) resolve();
        });
        isWithin = false;
      }
    });
    expect(counts.every((count) => count === 1)).toBe(true);
    expect([settledWithin, server.taken, server.requests.length]).toEqual([0, 3, 500]);
  });

  it('survives a target that answers before it has read the request, and does not use that connection again', async () => {
    const server = await serve(() => {}, {
      greet: (socket) => {
        socket.once('readable', () => {
          socket.pause();
          socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n');
        });
      },
    });
    const writer = open(server.port, { connections: 1, requestTimeoutMs: 5_000 });
    const large = Buffer.alloc(16_000_000, 'x');
    expect(summary(await writer.write(large, large.length, 1))).toBe('too_large fail');
    expect(summary(await writer.write(large, large.length, 1))).toBe('too_large fail');
    expect(server.taken).toBe(2);
  });
});

describe('over TLS', () => {
  const identity = selfSignedCertificate();
  const secure = (port: number, options: Partial<LineWriterOptions> = {}, host = 'localhost') =>
    open(port, { url: `https://${host}:${port}`, requestTimeoutMs: 2_000, ...options });

  it('sends nothing to a server whose certificate is not trusted', async () => {
    const server = await serve(answering(noContent), { tls: identity });
    const outcome = await secure(server.port).write(batch, batch.length, 2);
    expect(summary(outcome)).toBe('unreachable fail');
    expect(outcome.detail).toMatch(/self.signed/i);
    expect(server.requests).toEqual([]);
  });

  it('sends to a server whose authority is given, under the name of the certificate only', async () => {
    const server = await serve(answering(noContent), { tls: identity });
    const tls = { rejectUnauthorized: true, ca: identity.cert };
    expect(await writeTimes(secure(server.port, { tls }), 3)).toEqual(times('ok ok', 3));
    expect(await writeTimes(secure(server.port, { tls }, 'other.test'), 1)).toEqual(['unreachable fail']);
    expect(await writeTimes(secure(server.port, { tls }, '127.0.0.1'), 1)).toEqual(['unreachable fail']);
    expect(server.requests.length).toBe(3);
  });

  it('sends to any server where that is asked for, large bodies too, over kept connections', async () => {
    const server = await serve(answering(noContent), { tls: identity });
    const writer = secure(
      server.port,
      { tls: { rejectUnauthorized: false, ca: null }, connections: 1 },
      '127.0.0.1',
    );
    const large = randomBytes(1_000_000);
    expect(summary(await writer.write(large, large.length, 1))).toBe('ok ok');
    expect(await writeTimes(writer, 5)).toEqual(times('ok ok', 5));
    expect(bodyOf(server.requests[0] ?? Buffer.alloc(0)).equals(large)).toBe(true);
    expect(server.taken).toBe(1);
  });

  it('does not hang on a server that speaks no TLS, or says nothing at all', async () => {
    const plain = await serve(answering(noContent), {
      greet: (socket) => void socket.write('220 hello\r\n'),
    });
    expect(await writeTimes(secure(plain.port), 1)).toEqual(['unreachable fail']);
    const silent = await serve(() => {});
    expect(await writeTimes(secure(silent.port, { requestTimeoutMs: timeoutMs }), 1)).toEqual([
      'unreachable fail',
    ]);
  });

  it('takes a reset within the answer for what it is', async () => {
    const server = await serve((socket) => socket.destroy(), { tls: identity });
    const tls = { rejectUnauthorized: false, ca: null };
    expect(await writeTimes(secure(server.port, { tls }), 2)).toEqual(times('broken unknown', 2));
  });
});
