import { HeadReader } from '@tidemark/http-server/head-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyCounts } from '../counting/proxy-counts.ts';
import type { ErrorAnswer } from './error-answer.ts';
import { HttpExchanges } from './exchanges.ts';

function aConnection() {
  const counts = emptyCounts('http');
  let toPart = '';
  let toClient = '';
  let isClosed = false;
  const ends = {
    toPart: (data: Buffer) => {
      toPart += data.toString('latin1');
    },
    toClient: (data: Buffer) => {
      toClient += data.toString('latin1');
    },
    close: () => {
      isClosed = true;
    },
  };
  const exchanges = new HttpExchanges(ends, counts, new HeadReader(() => null));
  return {
    exchanges,
    counts,
    fromClient: (text: string) => exchanges.fromClient(Buffer.from(text, 'latin1')),
    fromPart: (text: string) => exchanges.fromPart(Buffer.from(text, 'latin1')),
    toPart: () => toPart,
    toClient: () => toClient,
    isClosed: () => isClosed,
  };
}

const busy: ErrorAnswer = { status: 503, body: 'busy' };
const busyText =
  'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 4\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nbusy';
const noContent = 'HTTP/1.1 204 No Content\r\n\r\n';
const request = (name: string, headers = '', body = '') =>
  `POST /${name} HTTP/1.1\r\nHost: a\r\n${headers}\r\n${body}`;
const withBody = (name: string, body: string) => request(name, `Content-Length: ${body.length}\r\n`, body);
const inChunks = (name: string, bodies: readonly string[]) =>
  request(
    name,
    'Transfer-Encoding: chunked\r\n',
    `${bodies.map((body) => `${body.length.toString(16)}\r\n${body}\r\n`).join('')}0\r\n\r\n`,
  );

const body = fc.string({ unit: 'binary-ascii', maxLength: 30 });
const anyRequest = fc.oneof(
  body.map((text) => withBody('length', text)),
  fc
    .array(
      body.filter((text) => text !== ''),
      { maxLength: 4 },
    )
    .map((bodies) => inChunks('chunks', bodies)),
  fc.constant(request('none')),
);
const anyConnection = fc.record({
  requests: fc.array(fc.record({ text: anyRequest, isKept: fc.boolean() }), { maxLength: 12 }),
  cuts: fc.array(fc.nat(), { maxLength: 20 }),
});

function* cutInto(text: string, cuts: readonly number[]): Generator<string> {
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b);
  let from = 0;
  for (const to of ends) {
    if (to > from) yield text.slice(from, to);
    from = to;
  }
}

describe('requests', () => {
  it('go on as they came, wherever they are cut, and are counted', () => {
    fc.assert(
      fc.property(anyConnection, ({ requests, cuts }) => {
        const { fromClient, toPart, counts } = aConnection();
        const sent = requests.map(({ text }) => text).join('');
        for (const piece of cutInto(sent, cuts)) fromClient(piece);
        expect(toPart()).toBe(sent);
        expect([counts.requests, counts.unreadConnections]).toEqual([requests.length, 0]);
      }),
    );
  });

  it('are either kept from the part whole or reach it whole, and each is answered in its turn', () => {
    fc.assert(
      fc.property(anyConnection, ({ requests, cuts }) => {
        const { exchanges, fromClient, fromPart, toPart, toClient, counts } = aConnection();
        let at = 0;
        exchanges.choose(() => (requests[at++]?.isKept ? busy : null));
        for (const piece of cutInto(requests.map(({ text }) => text).join(''), cuts)) fromClient(piece);
        const passed = requests.filter(({ isKept }) => !isKept);
        expect(toPart()).toBe(passed.map(({ text }) => text).join(''));
        const answers = passed
          .map((_, i) => `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n${10 + i}`)
          .join('');
        for (const piece of cutInto(answers, cuts)) fromPart(piece);
        let passedBefore = 10;
        const expected = requests.map(({ isKept }) =>
          isKept ? busyText : `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n${passedBefore++}`,
        );
        expect(toClient()).toBe(expected.join(''));
        expect(counts.injectedErrors).toBe(requests.length - passed.length);
      }),
    );
  });

  it('of which a part went on before are not kept', () => {
    const { exchanges, fromClient, toPart } = aConnection();
    const [first, second] = [withBody('first', 'abc'), withBody('second', 'def')];
    fromClient(first.slice(0, 20));
    exchanges.choose(() => busy);
    fromClient(first.slice(20) + second);
    expect(toPart()).toBe(first);
  });

  it('whose head is held go on when nothing is kept any more', () => {
    const { exchanges, fromClient, toPart } = aConnection();
    const text = withBody('first', 'abc');
    exchanges.choose(() => busy);
    fromClient(text.slice(0, 20));
    expect(toPart()).toBe('');
    exchanges.choose(null);
    expect(toPart()).toBe(text.slice(0, 20));
    fromClient(text.slice(20));
    expect(toPart()).toBe(text);
  });

  it('that are no HTTP/1.1 go on unread', () => {
    const { exchanges, fromClient, toPart, counts } = aConnection();
    exchanges.choose(() => busy);
    fromClient('\x16\x03\x01 hello\r\n\r\n');
    fromClient(withBody('later', 'x'));
    expect(toPart()).toBe(`\x16\x03\x01 hello\r\n\r\n${withBody('later', 'x')}`);
    expect([counts.requests, counts.unreadConnections]).toEqual([0, 1]);
  });

  it('are kept at once where the client waits for a word to go on, and its connection ends', () => {
    const { exchanges, fromClient, toClient, isClosed, toPart } = aConnection();
    exchanges.choose(() => busy);
    fromClient(request('first', 'Content-Length: 5\r\nExpect: 100-continue\r\n'));
    expect(toClient()).toBe(busyText.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect(isClosed()).toBe(true);
    fromClient('12345');
    expect(toPart()).toBe('');
  });

  it('that end their connection have it ended behind the answer', () => {
    const { exchanges, fromClient, toClient, isClosed } = aConnection();
    exchanges.choose(() => busy);
    fromClient(request('first', 'Connection: close\r\n'));
    expect(toClient()).toContain('Connection: close');
    expect(isClosed()).toBe(true);
  });

  it('to HEAD are answered without a body', () => {
    const { exchanges, fromClient, toClient } = aConnection();
    exchanges.choose(() => busy);
    fromClient('HEAD /ping HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(toClient()).toBe(busyText.slice(0, -4));
  });

  it('sent further ahead of their answers than the limit are passed on, and no longer followed', () => {
    const { exchanges, fromClient, counts, toPart } = aConnection();
    for (let i = 0; i < 4_096; i += 1) fromClient(request('r'));
    expect(counts.unreadConnections).toBe(0);
    exchanges.choose(() => busy);
    fromClient(request('r'));
    expect(counts).toMatchObject({ requests: 4_097, unreadConnections: 1, injectedErrors: 0 });
    expect(toPart()).toBe(request('r').repeat(4_097));
  });
});

describe('answers', () => {
  const answers = (asked: string, ...texts: string[]) => {
    const { fromClient, fromPart, toClient, counts } = aConnection();
    fromClient(asked);
    for (const text of texts) fromPart(text);
    expect(toClient()).toBe(texts.join(''));
    return { answers: counts.answers, unread: counts.unreadConnections };
  };
  const two = request('a').repeat(2);

  it.each([
    [
      'with a length',
      two,
      [`HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc${noContent}`],
      { 200: 1, 204: 1 },
    ],
    [
      'in chunks',
      two,
      [`HTTP/1.1 400 Bad\r\nTransfer-Encoding: chunked\r\n\r\n3\r\na`, `bc\r\n0\r\n\r\n${noContent}`],
      { 204: 1, 400: 1 },
    ],
    [
      'to HEAD, with a length and no body',
      `HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n${request('b')}`,
      [`HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n${noContent}`],
      { 200: 1, 204: 1 },
    ],
    [
      'behind a word to go on',
      two,
      ['HTTP/1.1 100 Continue\r\n\r\n', `${noContent}${noContent}`],
      { 204: 2 },
    ],
    ['cut within a head', two, [`${noContent}HTTP/1.1 2`, '04 No Content\r', '\n\r\n'], { 204: 2 }],
  ])('are counted %s', (_, asked, texts, counted) => {
    expect(answers(asked, ...texts)).toEqual({ answers: counted, unread: 0 });
  });

  it.each([
    ['that go on until the connection ends', 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 500 No\r\n\r\n', { 200: 1 }],
    ['to no request', noContent.repeat(3), { 204: 2 }],
    ['that are no HTTP/1.1', 'SSH-2.0\r\n\r\n', {}],
    ['that change the protocol', 'HTTP/1.1 101 Switching\r\n\r\nHTTP/1.1 500 No\r\n\r\n', {}],
  ])('%s go on unread', (_, text, counted) => {
    expect(answers(two, text)).toEqual({ answers: counted, unread: 1 });
  });

  it.each([
    ['at', 65_536, 0],
    ['beyond', 65_537, 1],
  ])('with a head %s the limit of %i bytes', (_, bytes, unread) => {
    const begin = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA: ';
    expect(answers(two, begin.padEnd(bytes, 'x'), '\r\n\r\n').unread).toBe(unread);
  });

  it.each([
    ['599 Odd', { 599: 1 }, 0],
    ['600 Odd', {}, 1],
    ['099 Odd', {}, 1],
    ['2x4 Odd', {}, 1],
    ['204Odd', { 204: 1 }, 0],
  ])('of the status line %s', (status, counted, unread) => {
    expect(answers(two, `HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`)).toEqual({
      answers: counted,
      unread,
    });
  });
});
