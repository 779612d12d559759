import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerIncomplete, answerMalformed, ResponseParser } from './response-parser.ts';

type Reading = {
  end: 'whole' | 'open' | 'malformed';
  status: number;
  body: string;
  reusable: boolean;
  left: number;
};

/** Feeds the pieces one after the other, and gives what was read and how many bytes were left over behind the answer. */
function readPieces(pieces: readonly Buffer[], parser = new ResponseParser()): Reading {
  parser.reset();
  let rest = pieces.reduce((sum, piece) => sum + piece.length, 0);
  for (const piece of pieces) {
    const at = parser.read(piece, 0, piece.length);
    if (at === answerMalformed) return { end: 'malformed', status: 0, body: '', reusable: false, left: 0 };
    if (at !== answerIncomplete) return reading('whole', parser, rest - at);
    rest -= piece.length;
  }
  return reading('open', parser, 0);
}

function reading(end: Reading['end'], parser: ResponseParser, left: number): Reading {
  return { end, status: parser.statusCode, body: parser.bodyText(), reusable: parser.isReusable, left };
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const sorted = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...sorted].map((from, k) => bytes.subarray(from, sorted[k] ?? bytes.length));
}

const reason = fc.constantFrom(' OK', ' No Content', ' ', '', ' \xe4 reason');
const filler = fc.constantFrom(
  'Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n',
  'X-Influxdb-Version:1.6.7 \t\r\n',
  'Request-Id: \r\n',
  'connection: keep-alive\r\n',
  'Keep-Alive: timeout=5\r\n',
  `x-long: ${'y'.repeat(900)}\r\n`,
);
const fillers = fc.array(filler, { maxLength: 6 }).map((lines) => lines.join(''));
const interim = fc.constantFrom('', 'HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early\r\nlink: x\r\n\r\n');
const bodyText = fc.string({ maxLength: 300 });

const withLength = fc.record({ body: bodyText, head: fillers, reason, interim }).map((parts) => ({
  text: Buffer.from(
    `${parts.interim}HTTP/1.1 400${parts.reason}\r\n${parts.head}Content-Length: ${Buffer.byteLength(parts.body)}\r\n\r\n${parts.body}`,
  ),
  status: 400,
  body: parts.body,
}));
const withoutBody = fc
  .record({ head: fillers, reason, interim, status: fc.constantFrom(204, 304) })
  .map((parts) => ({
    text: Buffer.from(
      `${parts.interim}HTTP/1.1 ${parts.status}${parts.reason}\r\n${parts.head}\r\n`,
      'latin1',
    ),
    status: parts.status,
    body: '',
  }));
const chunk = fc.record({
  data: fc.string({ minLength: 1, maxLength: 80 }),
  extension: fc.constantFrom('', ';a=b', '; name="v"'),
  upper: fc.boolean(),
});
const inChunks = fc
  .record({ chunks: fc.array(chunk, { maxLength: 8 }), head: fillers, trailers: fillers, interim })
  .map(({ chunks, head, trailers, interim: before }) => {
    const pieces = chunks.map(({ data, extension, upper }) => {
      const size = Buffer.byteLength(data).toString(16);
      return `${upper ? size.toUpperCase() : `0${size}`}${extension}\r\n${data}\r\n`;
    });
    const text = `${before}HTTP/1.1 500 Oops\r\n${head}Transfer-Encoding: Chunked\r\n\r\n${pieces.join('')}0\r\n${trailers}\r\n`;
    return { text: Buffer.from(text), status: 500, body: chunks.map(({ data }) => data).join('') };
  });
const answer = fc.oneof(withLength, withoutBody, inChunks);
const places = fc.array(fc.nat(5_000), { maxLength: 12 });

describe('ResponseParser', () => {
  it('reads the same from every well-formed answer, however it is cut, and leaves what follows alone', () => {
    const parser = new ResponseParser();
    fc.assert(
      fc.property(answer, places, fc.constantFrom('', 'x', 'HTTP/1.1 204 X\r\n\r\n'), (given, cuts, more) => {
        const pieces = cut(Buffer.concat([given.text, Buffer.from(more)]), cuts);
        expect(readPieces(pieces, parser)).toEqual({
          end: 'whole',
          status: given.status,
          body: given.body,
          reusable: true,
          left: more.length,
        });
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads the same at every place where an answer can be cut in two, and byte by byte', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const whole = readPieces([given.text]);
        for (let place = 0; place <= given.text.length; place += 1) {
          expect(readPieces(cut(given.text, [place]))).toEqual(whole);
        }
        expect(readPieces(Array.from(given.text, (byte) => Buffer.from([byte])))).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('takes no beginning of an answer for the whole', () => {
    fc.assert(
      fc.property(answer, fc.nat(), (given, place) => {
        const cutShort = given.text.subarray(0, place % given.text.length);
        expect(readPieces([cutShort]).end).toBe('open');
      }),
      { numRuns: 500 },
    );
  });

  it('comes to the same end with arbitrary bytes, however they are cut, and never throws', () => {
    const token = fc.constantFrom(
      'HTTP/1.1 ',
      '200',
      ' OK',
      '\r\n',
      '\n',
      '\r',
      ':',
      'content-length',
      '5',
      '0',
    );
    const more = fc.constantFrom(
      'transfer-encoding',
      'chunked',
      ' ',
      'a',
      '\0',
      '\x80',
      ';',
      'HTTP/1.1 200 OK\r\n',
    );
    const bytes = fc
      .array(fc.oneof(token, more), { maxLength: 30 })
      .map((parts) => Buffer.from(parts.join(''), 'latin1'));
    fc.assert(
      fc.property(bytes, places, (given, cuts) => {
        expect(readPieces(cut(given, cuts))).toEqual(readPieces([given]));
      }),
      { numRuns: 3_000 },
    );
  });
});
