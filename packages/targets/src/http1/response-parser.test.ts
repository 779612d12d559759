import { describe, expect, it } from 'vitest';
import { answerIncomplete, answerMalformed, ResponseParser } from './response-parser.ts';

const read = (text: string, parser = new ResponseParser()) => {
  parser.reset();
  const bytes = Buffer.from(text, 'latin1');
  return { parser, at: parser.read(bytes, 0, bytes.length), length: bytes.length };
};
const ok = 'HTTP/1.1 200 OK\r\n';

describe('ResponseParser', () => {
  it.each([
    ['a status line that is none', 'SSH-2.0-OpenSSH_9\r\n'],
    ['another protocol', 'HTTP/2.0 200 OK\r\n\r\n'],
    ['an unknown minor version', 'HTTP/1.9 200 OK\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 20 OK\r\n\r\n'],
    ['a status below 100', 'HTTP/1.1 099 OK\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 2000 OK\r\n\r\n'],
    ['a status line that ends with a bare LF', 'HTTP/1.1 200 OK\nx: y\r\n\r\n'],
    ['a header that ends with a bare LF', `${ok}x: y\n\r\n`],
    ['an empty line that is a bare LF', `${ok}x: y\r\n\n`],
    ['a CR within a value', `${ok}x: y\rz\r\n\r\n`],
    ['a NUL within a value', `${ok}x: y\0\r\n\r\n`],
    ['a blank before the colon', `${ok}content-length : 0\r\n\r\n`],
    ['a folded line', `${ok}x: y\r\n z\r\n\r\n`],
    ['a line without colon', `${ok}nothing\r\n\r\n`],
    ['an empty name', `${ok}: y\r\n\r\n`],
    ['a length that is no number', `${ok}content-length: 5x\r\n\r\n`],
    ['a negative length', `${ok}content-length: -5\r\n\r\n`],
    ['an empty length', `${ok}content-length: \r\n\r\n`],
    ['a list of lengths', `${ok}content-length: 5, 5\r\n\r\n`],
    ['two lengths', `${ok}content-length: 5\r\ncontent-length: 6\r\n\r\n`],
    ['the same length twice', `${ok}content-length: 5\r\ncontent-length: 5\r\n\r\n`],
    ['a length of 16 digits', `${ok}content-length: 1000000000000000\r\n\r\n`],
    ['length and chunks', `${ok}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n`],
    ['a coding that is not chunked', `${ok}transfer-encoding: gzip, chunked\r\n\r\n`],
    ['chunked twice', `${ok}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n`],
    ['chunks in HTTP/1.0', 'HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['a switch of protocols', 'HTTP/1.1 101 Switching\r\n\r\n'],
    ['interim answers without end', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(17)],
    ['a chunk size that is none', `${ok}transfer-encoding: chunked\r\n\r\nx\r\n`],
    ['an empty chunk size', `${ok}transfer-encoding: chunked\r\n\r\n\r\n`],
    ['a chunk size of 9 digits', `${ok}transfer-encoding: chunked\r\n\r\n000000001\r\n`],
    ['a chunk size before a bare LF', `${ok}transfer-encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n`],
    ['a chunk longer than its size', `${ok}transfer-encoding: chunked\r\n\r\n1\r\nab\r\n`],
    ['an extension without end', `${ok}transfer-encoding: chunked\r\n\r\n1;${'x'.repeat(17_000)}`],
    ['trailers without end', `${ok}transfer-encoding: chunked\r\n\r\n0\r\n${'x: y\r\n'.repeat(5_000)}`],
    ['more headers than 16 KiB', `${ok}${'x: y\r\n'.repeat(3_000)}\r\n`],
    ['a header longer than 16 KiB', `${ok}x: ${'y'.repeat(17_000)}`],
  ])('refuses %s', (_, text) => {
    const { at, parser } = read(text);
    expect(at).toBe(answerMalformed);
    expect(parser.fault).not.toBe('');
    expect(parser.isReusable).toBe(false);
  });

  it.each([
    ['HTTP/1.1 204 No Content\r\n\r\n', true],
    ['HTTP/1.1 204\r\n\r\n', true],
    ['HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n', true],
    ['HTTP/1.1 204 No Content\r\nConnection: Keep-Alive\r\n\r\n', true],
    ['HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n', false],
    ['HTTP/1.1 204 No Content\r\nCONNECTION: foo , Close\r\n\r\n', false],
    ['HTTP/1.1 204 No Content\r\nContent-Length: 3\r\n\r\n', false],
    ['HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n', false],
    ['HTTP/1.0 204 No Content\r\n\r\n', false],
    ['HTTP/1.0 204 No Content\r\nConnection: keep-alive\r\n\r\n', true],
    ['HTTP/1.1 304 Not Modified\r\nContent-Length: 3\r\n\r\n', true],
    ['HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\nab', true],
  ])('knows whether the connection may be used again after %j', (text, reusable) => {
    const { at, parser, length } = read(text);
    expect(at).toBe(length);
    expect(parser.isReusable).toBe(reusable);
  });

  it('reads a body without an announced end until the connection closes, and never reuses the connection', () => {
    const { at, parser } = read('HTTP/1.1 500 Oops\r\n\r\nwhat a pity');
    expect(at).toBe(answerIncomplete);
    expect(parser.endsWithClose()).toBe(true);
    expect(parser.bodyText()).toBe('what a pity');
    expect(parser.isReusable).toBe(false);
  });

  it.each([
    ['nothing', ''],
    ['half a head', 'HTTP/1.1 204 No Co'],
    ['half a body', 'HTTP/1.1 500 Oops\r\ncontent-length: 10\r\n\r\nabc'],
    ['half the chunks', 'HTTP/1.1 500 Oops\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n'],
    ['an interim answer alone', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('does not take %s for an answer when the connection closes', (_, text) => {
    expect(read(text).parser.endsWithClose()).toBe(false);
  });

  it('keeps 64 KiB of a body of 10 MB and reads it to its end', () => {
    const parser = new ResponseParser();
    const size = 10_000_000;
    read(`HTTP/1.1 500 Oops\r\ncontent-length: ${size}\r\n\r\n`, parser);
    const piece = Buffer.alloc(50_000, 'x');
    let at = answerIncomplete;
    for (let sent = 0; sent < size; sent += piece.length) at = parser.read(piece, 0, piece.length);
    expect(at).toBe(piece.length);
    expect(parser.bodyText()).toHaveLength(65_536);
    expect(parser.isReusable).toBe(true);
  });

  it.each(['transfer-encoding: chunked\r\n', 'content-length: 999999999999\r\n', ''])(
    'takes a body without end for read after 16 MiB, and lets the connection go (%j)',
    (header) => {
      const parser = new ResponseParser();
      read(`HTTP/1.1 503 Busy\r\n${header}\r\n`, parser);
      const piece = Buffer.from(
        header.startsWith('t') ? `ffff\r\n${'x'.repeat(65_535)}\r\n` : 'x'.repeat(65_535),
      );
      let fed = 0;
      while (parser.read(piece, 0, piece.length) === answerIncomplete) fed += piece.length;
      expect(fed).toBeGreaterThan(16_000_000);
      expect(fed).toBeLessThan(17_000_000);
      expect([parser.statusCode, parser.isReusable]).toEqual([503, false]);
    },
  );

  it('takes a head of 16 KiB, sixteen interim answers and a length of fifteen digits, and no more', () => {
    const headOf = (bytes: number) => {
      const rest = `${ok}content-length: 0\r\nx: `;
      return `${rest}${'y'.repeat(bytes - rest.length - 4)}\r\n\r\n`;
    };
    const interim = (count: number) => `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(count)}${headOf(100)}`;
    for (const text of [headOf(16_384), interim(16)]) expect(read(text).at).toBe(text.length);
    for (const text of [headOf(16_385), interim(17)]) expect(read(text).at).toBe(answerMalformed);
    expect(read(`${ok}content-length: ${'9'.repeat(15)}\r\n\r\n`).at).toBe(answerIncomplete);
  });

  it('gives headers by name, the first where one appears twice, and when the server closes an idle connection', () => {
    const head =
      'X-Influxdb-Error:  field type conflict \r\nx-influxdb-error: b\r\nKeep-Alive: timeout=5, max=9\r\n';
    const { parser } = read(`HTTP/1.1 400 Bad\r\n${head}content-length: 0\r\n\r\n`);
    expect(parser.header('x-influxdb-error')).toBe('field type conflict');
    expect(parser.header('retry-after')).toBeNull();
    expect(parser.idleSec).toBe(5);
  });

  it('starts anew after each answer', () => {
    const parser = new ResponseParser();
    read('HTTP/1.1 400 Bad\r\nconnection: close\r\ncontent-length: 3\r\n\r\nabc', parser);
    read('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', parser);
    expect([parser.statusCode, parser.bodyText(), parser.isReusable]).toEqual([200, '', true]);
  });
});
