import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { systemTls } from '@tidemark/domain/target/target-tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createInfluxdbV1Writer, type InfluxdbV1WriterOptions } from '../src/influxdb-v1/writer.ts';

let server: Server | null = null;
const sockets = new Set<Socket>();
let connections = 0;

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  connections = 0;
  if (server) await once(server.close(), 'close');
  server = null;
});

/** A server on loopback that treats each chunk of a request as `behave` says; gives its port. */
async function serve(behave: (socket: Socket, request: Buffer) => void): Promise<number> {
  server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    let request = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      request = Buffer.concat([request, chunk]);
      if (isWhole(request)) {
        behave(socket, request);
        request = Buffer.alloc(0);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function isWhole(request: Buffer): boolean {
  const end = request.indexOf('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(request.subarray(0, end).toString())?.[1] ?? 0);
  return end >= 0 && request.length >= end + 4 + length;
}

const answer = (text: string) => (socket: Socket) => socket.write(text);
const noContent = 'HTTP/1.1 204 No Content\r\n\r\n';
const body = Buffer.from('m f=1 1000\nm f=2 2000\n');

async function write(port: number, options: Partial<InfluxdbV1WriterOptions> = {}, times = 1) {
  const writer = createInfluxdbV1Writer({
    endpoint: {
      kind: 'influxdb-v1',
      url: `http://127.0.0.1:${port}`,
      database: 'my db',
      username: null,
      password: null,
      token: null,
      tls: systemTls,
    },
    precision: 'us',
    gzip: false,
    consistency: null,
    requestTimeoutMs: 1_000,
    allowedAddresses: { addresses: ['127.0.0.1'], launchesDirectory: null },
    connections: 2,
    ...options,
  });
  let outcome = await writer.write(body, body.length, 2);
  for (let n = 1; n < times; n += 1) outcome = await writer.write(body, body.length, 2);
  await writer.close();
  return outcome;
}

describe('createInfluxdbV1Writer', () => {
  it('sends the bytes as they are, with database, precision, consistency and user', async () => {
    let seen = '';
    const port = await serve((socket, request) => {
      seen = request.toString();
      socket.write(noContent);
    });
    const endpoint = {
      kind: 'influxdb-v1',
      url: `http://127.0.0.1:${port}/base/`,
      database: 'my db',
      username: 'ada',
      password: 'p:w',
      token: null,
      tls: systemTls,
    } as const;
    expect(await write(port, { endpoint, consistency: 'any' })).toMatchObject({
      class: 'ok',
      knowledge: 'ok',
    });
    expect(seen).toMatch(/^POST \/base\/write\?db=my\+db&precision=u&consistency=any HTTP\/1\.1\r\n/);
    expect(seen).toContain(`authorization: Basic ${Buffer.from('ada:p:w').toString('base64')}`);
    expect(seen.endsWith(`\r\n\r\n${body.toString()}`)).toBe(true);
  });

  it('compresses where that is asked for', async () => {
    let sent = '';
    const port = await serve((socket, request) => {
      expect(request.toString('latin1')).toContain('content-encoding: gzip');
      sent = gunzipSync(request.subarray(request.indexOf('\r\n\r\n') + 4)).toString();
      socket.write(noContent);
    });
    expect((await write(port, { gzip: true })).class).toBe('ok');
    expect(sent).toBe(body.toString());
  });

  it('keeps its connection from batch to batch', async () => {
    const port = await serve(answer(noContent));
    await write(port, { connections: 1 }, 20);
    expect(connections).toBe(1);
  });

  it('connects to approved addresses only, whatever the address of the target says', async () => {
    const port = await serve(answer(noContent));
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:7f00:1]', 'localhost']) {
      const endpoint = {
        kind: 'influxdb-v1',
        url: `http://${host}:${port}`,
        database: 'x',
        username: null,
        password: null,
        token: null,
        tls: systemTls,
      } as const;
      expect(
        await write(port, { endpoint, allowedAddresses: { addresses: [], launchesDirectory: null } }),
      ).toMatchObject({
        class: 'unreachable',
        knowledge: 'fail',
      });
    }
    expect(connections).toBe(0);
  });

  it.each([
    [
      'a redirect, which is not followed',
      'HTTP/1.1 301 Moved\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n',
      'redirect',
      'fail',
    ],
    ['a refusal', 'HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n', 'auth', 'fail'],
    ['garbage', 'HTTP/9.9 abc\r\n\r\n', 'broken', 'unknown'],
    ['a body that never comes', 'HTTP/1.1 500 Oops\r\ncontent-length: 100\r\n\r\n', 'timeout', 'unknown'],
  ])('takes %s for what it is', async (_, text, outcomeClass, knowledge) => {
    const port = await serve(answer(text));
    expect(await write(port)).toMatchObject({ class: outcomeClass, knowledge });
  });

  it('does not know what became of a batch whose connection was cut', async () => {
    const port = await serve((socket) => socket.destroy());
    expect(await write(port)).toMatchObject({ class: 'broken', knowledge: 'unknown' });
  });

  it('does not know what became of a batch without an answer in time', async () => {
    const port = await serve(() => {});
    expect(await write(port)).toMatchObject({ class: 'timeout', knowledge: 'unknown' });
  });

  it('does not read an endless answer', async () => {
    const port = await serve((socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      more();
    });
    expect(await write(port)).toMatchObject({ class: 'rejected', knowledge: 'fail' });
  });

  it('refuses more headers than a target needs', async () => {
    const headers = Array.from({ length: 2_000 }, (_, n) => `x-${n}: ${'y'.repeat(50)}\r\n`).join('');
    const port = await serve(answer(`HTTP/1.1 204 No Content\r\n${headers}\r\n`));
    expect(await write(port)).toMatchObject({ class: 'broken', knowledge: 'unknown' });
  });
});
