import { gzipSync } from 'node:zlib';
import { systemClock } from '@tidemark/clock/system-clock';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SinkServer, startSinkServer } from '../src/sink-server.ts';
import { answersIn, openRawClient, type RawClient, untilHolds, writeText } from './raw-client.ts';

const lines = Array.from(
  { length: 50 },
  (_, i) => `m${i % 3},host=${i % 7} v=${i} ${1_790_000_000_000 + i}000000`,
);

let server: SinkServer;
let client: RawClient;

beforeAll(async () => {
  server = await startSinkServer({ clock: systemClock, createTicker: createSystemTicker });
});
afterAll(() => server.close());
beforeEach(async () => {
  client = await openRawClient(server.port);
});
afterEach(() => {
  client.close();
  server.reset();
});

async function settled(writes: number): Promise<void> {
  await untilHolds(
    () => server.counts().traffic.writes >= writes,
    () => JSON.stringify(server.counts().traffic),
  );
}

describe('a sink', () => {
  it('counts points, bytes, requests and distinct series, by database and measurement', async () => {
    const body = lines.join('\n');
    client.send(writeText(body));
    client.send(writeText(body, '', 'db=other&precision=ns'));
    client.send(writeText('m0,host=9 v=1'));
    await client.until(() => answersIn(client.received(), 204) === 3);
    expect(server.counts()).toMatchObject({
      traffic: { writes: 3, writesStored: 3, pointsStored: 101, bodyBytes: 2 * body.length + 13 },
      databases: [
        {
          name: 'd',
          points: 51,
          series: 22,
          measurements: [
            { name: 'm0', points: 18 },
            { name: 'm1', points: 17 },
            { name: 'm2', points: 16 },
          ],
        },
        { name: 'other', points: 50, series: 21 },
      ],
    });
  });

  it('answers pipelined requests in one go and in their order', async () => {
    client.send(
      `${writeText('a v=1').repeat(200)}GET /ping HTTP/1.1\r\nHost: x\r\n\r\n${writeText('b v=1')}`,
    );
    await client.until(() => answersIn(client.received(), 204) === 202);
    expect(server.counts().traffic).toMatchObject({ writes: 201, pointsStored: 201 });
  });

  it('reads a request whole, wherever its bytes are cut', async () => {
    const text = writeText('a,t=x\\ y v="1\n2" 5\nb v=2', 'Content-Type: text/plain\r\n');
    const cuts = await startSinkServer({ clock: systemClock, createTicker: createSystemTicker });
    try {
      for (let cut = 1; cut < text.length; cut += 1) {
        const one = await openRawClient(cuts.port);
        one.send(text.slice(0, cut));
        await new Promise((resolve) => setImmediate(resolve));
        one.send(text.slice(cut));
        await one.until(() => answersIn(one.received(), 204) === 1);
        one.close();
      }
      expect(cuts.counts()).toMatchObject({
        traffic: { writes: text.length - 1, pointsStored: 2 * (text.length - 1) },
        databases: [{ series: 2 }],
      });
    } finally {
      await cuts.close();
    }
  });

  it('reads chunked bodies, with extensions and trailers, whatever the chunks cut through', async () => {
    const body = lines.join('\n');
    for (const size of [1, 7, 100, body.length]) {
      let chunks = '';
      for (let at = 0; at < body.length; at += size) {
        const piece = body.slice(at, at + size);
        chunks += `${piece.length.toString(16)};note=1\r\n${piece}\r\n`;
      }
      const head = 'POST /write?db=d HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
      client.send(`${head}${chunks}0\r\nChecksum: none\r\n\r\n`);
    }
    await client.until(() => answersIn(client.received(), 204) === 4);
    expect(server.counts().traffic).toMatchObject({ pointsStored: 200, bodyBytes: 4 * body.length });
  });

  it('reads gzip bodies, and refuses what is none', async () => {
    const body = gzipSync(lines.join('\n'));
    const head = (length: number) =>
      `POST /write?db=d HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: ${length}\r\n\r\n`;
    client.send(Buffer.concat([Buffer.from(head(body.length)), body]));
    await client.until(() => answersIn(client.received(), 204) === 1);
    expect(server.counts().traffic).toMatchObject({ pointsStored: 50, bodyBytes: body.length });
    client.send(`${head(5)}hello`);
    await client.until(() => client.closed() === 'end');
    expect(client.received()).toContain('the body is no gzip');
  });

  it('asks for the body where the client waits for that', async () => {
    client.send('POST /write?db=d HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n');
    await client.until(() => client.received() === 'HTTP/1.1 100 Continue\r\n\r\n');
    client.send('a v=1');
    await client.until(() => answersIn(client.received(), 204) === 1);
  });

  it('takes the v2 address as well, and reads units of time', async () => {
    client.send(
      'POST /api/v2/write?org=o&bucket=b&precision=s HTTP/1.1\r\nHost: x\r\nContent-Length: 16\r\n\r\na v=1 1790000000',
    );
    await client.until(() => answersIn(client.received(), 204) === 1);
    const [database] = server.counts().databases;
    expect(database?.name).toBe('b');
    expect(database?.shards[0]?.startMs).toBeLessThanOrEqual(1_790_000_000_000);
    expect(database?.shards[0]?.endMs).toBeGreaterThan(1_790_000_000_000);
  });

  it('stores nothing of a request that ends within its body', async () => {
    client.send(
      `POST /write?db=d HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n${lines.slice(0, 9).join('\n')}`,
    );
    client.finish();
    await client.until(() => client.closed() === 'end');
    expect(server.counts().traffic).toMatchObject({ writes: 0, writesCutOff: 1, pointsStored: 0 });
    expect(server.counts().databases).toMatchObject([{ points: 0, series: 0 }]);
  });

  it('stores nothing of a request with a malformed line, and says so', async () => {
    client.send(writeText('a v=1\nno-fields\nb v=1'));
    await client.until(() => answersIn(client.received(), 400) === 1);
    expect(client.received()).toContain('unable to parse 1 of the lines');
    expect(server.counts().traffic).toMatchObject({
      writes: 1,
      writesStored: 0,
      linesMalformed: 1,
      pointsStored: 0,
    });
  });

  it('answers what was asked before the client closed its side', async () => {
    client.send(writeText('a v=1'));
    client.finish();
    await client.until(() => client.closed() === 'end');
    expect(answersIn(client.received(), 204)).toBe(1);
  });

  it('closes after the answer where the client asks for that', async () => {
    client.send(writeText('a v=1', 'Connection: close\r\n') + writeText('b v=1'));
    await client.until(() => client.closed() === 'end');
    expect(client.received()).toContain('Connection: close');
    expect(server.counts().traffic.writes).toBe(1);
  });

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['another version', 'GET /ping HTTP/2.0\r\nHost: x\r\n\r\n', 400],
    ['a target that is no path', 'GET http://x/ping HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /ping HTTP/1.1\r\n\r\n', 400],
    ['a space before the colon', 'GET /ping HTTP/1.1\r\nHost : x\r\n\r\n', 400],
    ['a folded header', 'GET /ping HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400],
    ['a bare line feed', 'GET /ping HTTP/1.1\r\nHost: x\nA: b\r\n\r\n', 400],
    ['a length that is no number', 'POST /write?db=d HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\n', 400],
    [
      'two lengths',
      'POST /write?db=d HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n',
      400,
    ],
    [
      'a length and chunks',
      'POST /write?db=d HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    [
      'an unknown transfer encoding',
      'POST /write?db=d HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n',
      501,
    ],
    [
      'an unknown content encoding',
      'POST /write?db=d HTTP/1.1\r\nHost: x\r\nContent-Encoding: br\r\n\r\n',
      415,
    ],
    [
      'a chunk without a size',
      'POST /write?db=d HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n',
      400,
    ],
    [
      'a chunk that is too long',
      'POST /write?db=d HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n',
      400,
    ],
    ['too many headers', `GET /ping HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(101)}\r\n`, 431],
    ['a head that is too long', `GET /ping HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`, 431],
    ['a head that never ends', `GET /ping HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}`, 431],
    ['no database', 'POST /write HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n', 400],
    [
      'an unknown unit',
      'POST /write?db=d&precision=year HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n',
      400,
    ],
    ['an unknown address', 'GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    ['another method', 'GET /write?db=d HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ])('refuses %s, closes, and reads nothing behind it', async (_, text, statusCode) => {
    client.send(text + writeText('a v=1'));
    await client.until(() => client.closed() === 'end');
    expect(client.received()).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} (.*\r\n)*Connection: close\r\n`));
    expect(server.counts().traffic).toMatchObject({ writes: 0, refused: 1 });
  });

  it('counts 100 000 series over several connections exactly', async () => {
    const clients = await Promise.all(Array.from({ length: 4 }, () => openRawClient(server.port)));
    for (let batch = 0; batch < 40; batch += 1) {
      const body = Array.from(
        { length: 5_000 },
        (_, i) => `m,id=${(batch * 5_000 + i) % 100_000} v=1 1`,
      ).join('\n');
      clients[batch % 4]?.send(writeText(body));
    }
    await settled(40);
    expect(server.counts().databases).toMatchObject([{ points: 200_000, series: 100_000 }]);
    for (const one of clients) one.close();
  });
});
