import { Duplex } from 'node:stream';
import { HeadReader } from '@tidemark/http-server/head-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, noContentAnswer, textAnswer } from './answers.ts';
import { maxBodyBytes } from './inflate.ts';
import { RelayConnection, type RequestHandler } from './relay-connection.ts';
import { createRouteOf } from './route.ts';

type Handled = { body: string; answer: (answer: Answer) => void };

/** A connection whose client is the test. */
function connect(holds: (bytes: number) => boolean = () => true) {
  const sent: string[] = [];
  const handled: Handled[] = [];
  const socket = new Duplex({
    read: () => {},
    write: (bytes: Buffer, _encoding, done) => {
      sent.push(bytes.toString('latin1'));
      done();
    },
  });
  const state = { nowMs: 0, heldBytes: 0 };
  const handler: RequestHandler = {
    nowMs: () => state.nowMs,
    hold(bytes) {
      state.heldBytes += bytes;
      return holds(state.heldBytes);
    },
    handle: (_request, body, answer) => handled.push({ body: body.toString('latin1'), answer }),
  };
  const connection = new RelayConnection(socket, new HeadReader(createRouteOf('me')), handler);
  const feed = (bytes: Buffer | string) => socket.emit('data', Buffer.from(bytes));
  return { connection, socket, sent, handled, state, feed };
}

const write = (body: string) =>
  `POST /write?db=d HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const chunked = (pieces: readonly string[]) => {
  const chunks = pieces
    .filter((piece) => piece !== '')
    .map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`);
  return `POST /write?db=d HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`;
};
const statusOf = (sent: readonly string[]) => sent.join('').split(' ')[1];

describe('the requests of a connection', () => {
  it('are the same, however their bytes arrive, chunked or not', () => {
    const anyBody = fc.string({ unit: fc.constantFrom('m', ' ', '\n', '1', '"'), maxLength: 30 });
    const anyRequest = fc.oneof(
      anyBody.map((body) => ({ body, bytes: write(body) })),
      fc
        .array(anyBody, { maxLength: 3 })
        .map((pieces) => ({ body: pieces.join(''), bytes: chunked(pieces) })),
    );
    fc.assert(
      fc.property(
        fc.array(anyRequest, { maxLength: 4 }),
        fc.array(fc.nat(60), { maxLength: 30 }),
        (requests, sizes) => {
          const { feed, handled } = connect();
          let rest = requests.map(({ bytes }) => bytes).join('');
          for (const size of sizes) {
            if (size > 0 && rest !== '') feed(rest.slice(0, size));
            rest = rest.slice(size);
          }
          if (rest !== '') feed(rest);
          expect(handled.map(({ body }) => body)).toEqual(requests.map(({ body }) => body));
        },
      ),
    );
  });

  it('are answered in their order, whichever is known first', () => {
    const { feed, handled, sent } = connect();
    feed(write('m v=1') + write('m v=2'));
    handled[1]?.answer(textAnswer(200, 'text/plain', 'second', false));
    expect(sent).toEqual([]);
    handled[0]?.answer(noContentAnswer(false));
    expect(sent.join('')).toMatch(/^HTTP\/1.1 204 .*HTTP\/1.1 200 .*second$/s);
  });

  it('are read 256 at a time: the next when an answer is there', () => {
    const { feed, handled } = connect();
    feed(write('m v=1').repeat(300));
    expect(handled).toHaveLength(256);
    handled[0]?.answer(noContentAnswer(false));
    expect(handled).toHaveLength(257);
    for (let at = 1; at < 300; at += 1) handled[at]?.answer(noContentAnswer(false));
    expect(handled).toHaveLength(300);
  });
});

describe('a client', () => {
  it('that is slow within a request gets 408, and an idle one is dropped', () => {
    const slow = connect();
    slow.feed(write('m v=1').slice(0, 40));
    expect(slow.connection.isWithinRequest).toBe(true);
    expect([30_000, 30_001].map((ms) => slow.connection.isTooSlow(ms))).toEqual([false, true]);
    slow.connection.timeOut();
    expect(statusOf(slow.sent)).toBe('408');
    const idle = connect();
    expect([120_000, 120_001].map((ms) => idle.connection.isTooSlow(ms))).toEqual([false, true]);
    idle.connection.timeOut();
    expect(idle.socket.destroyed).toBe(true);
  });

  it('has its time for a request from the first byte of its head on, however it drips', () => {
    const { connection, state, feed, sent } = connect();
    state.nowMs = 100_000;
    feed('POST');
    expect(connection.isTooSlow(130_000)).toBe(false);
    state.nowMs = 129_000;
    feed(' /write');
    expect(connection.isTooSlow(130_001)).toBe(true);
    expect(sent).toEqual([]);
  });

  it('that waits for us is never too slow', () => {
    const { feed, connection, handled, state } = connect();
    state.nowMs = 5;
    feed(write('m v=1'));
    expect(connection.isTooSlow(1e9)).toBe(false);
    state.nowMs = 9;
    handled[0]?.answer(noContentAnswer(false));
    expect(connection.sinceMs).toBe(9);
  });

  it('that sends more than a body may have gets 413, by its length or by its chunks', () => {
    const byLength = connect();
    byLength.feed(`POST /write?db=d HTTP/1.1\r\nhost: x\r\ncontent-length: ${maxBodyBytes + 1}\r\n\r\n`);
    expect(statusOf(byLength.sent)).toBe('413');
    const byChunks = connect();
    byChunks.feed(chunked(['m'.repeat(maxBodyBytes + 1)]));
    expect([statusOf(byChunks.sent), byChunks.handled.length, byChunks.state.heldBytes]).toEqual([
      '413',
      0,
      0,
    ]);
    const fits = connect();
    fits.feed(chunked(['m'.repeat(maxBodyBytes)]));
    expect(fits.handled).toHaveLength(1);
  });

  it('for whose body there is no memory gets 503, and what it sent is let go', () => {
    const { feed, sent, state } = connect((bytes) => bytes <= 10);
    feed('POST /write?db=d HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n0123456789');
    expect([sent.length, state.heldBytes]).toEqual([0, 10]);
    feed('0');
    expect([statusOf(sent), state.heldBytes]).toEqual(['503', 0]);
  });

  it('that goes away within a body leaves nothing behind', () => {
    const { feed, socket, handled, state } = connect();
    feed('POST /write?db=d HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n0123456789');
    socket.emit('close');
    expect([handled.length, state.heldBytes]).toEqual([0, 0]);
  });
});
