import { describe, expect, it } from 'vitest';
import { ChunkedReader } from './chunked-reader.ts';
import { HeadReader } from './head-reader.ts';
import { KeptBody } from './kept-body.ts';
import { parseHead } from './request-head.ts';

const headWith = (headers: number) =>
  ['GET /ping HTTP/1.1', 'host: x', ...Array.from({ length: headers - 1 }, (_, n) => `h${n}: v`)].join(
    '\r\n',
  );

describe('a head', () => {
  it('has up to 100 headers', () => {
    expect(parseHead(headWith(100)).ok).toBe(true);
    expect(parseHead(headWith(101))).toMatchObject({ ok: false, statusCode: 431 });
  });

  it('has up to 16 KiB, whole or not', () => {
    const frame = 'GET /ping HTTP/1.1\r\nhost: x\r\nh: \r\n\r\n'.length;
    const head = (bytes: number) =>
      Buffer.from(`GET /ping HTTP/1.1\r\nhost: x\r\nh: ${'v'.repeat(bytes - frame)}\r\n\r\n`);
    expect(new HeadReader((asked) => asked.path).read(head(16_384), 0).kind).toBe('head');
    expect(new HeadReader((asked) => asked.path).read(head(16_385), 0)).toMatchObject({
      kind: 'refused',
      statusCode: 431,
    });
    expect(new HeadReader((asked) => asked.path).read(head(16_388).subarray(0, 16_384), 0).kind).toBe(
      'incomplete',
    );
    expect(new HeadReader((asked) => asked.path).read(head(16_390).subarray(0, 16_385), 0).kind).toBe(
      'refused',
    );
  });
});

describe('a chunked body', () => {
  const read = (text: string) => {
    const reader = new ChunkedReader();
    reader.read(Buffer.from(text), 0, () => undefined);
    return reader.fault?.reason ?? null;
  };

  it('has lines of up to 1,024 bytes', () => {
    const line = (bytes: number) => `1;${'e'.repeat(bytes - 4)}\r\nx\r\n`;
    expect(read(line(1_024))).toBeNull();
    expect(read(line(1_025))).toBe('a line of the chunked body is too long');
  });

  it('has up to 64 trailers', () => {
    expect(read(`0\r\n${'a: b\r\n'.repeat(64)}`)).toBeNull();
    expect(read(`0\r\n${'a: b\r\n'.repeat(65)}`)).toBe('there are too many trailers');
  });
});

it('keeps a body up to its limit, and nothing of one beyond it', () => {
  const kept = new KeptBody(10);
  kept.take(Buffer.alloc(10), 0, 10);
  expect([kept.end(), kept.content().length]).toEqual([null, 10]);
  kept.take(Buffer.alloc(1), 0, 1);
  expect(kept.end()).toMatchObject({ statusCode: 413 });
  expect(kept.content()).toHaveLength(0);
});

it('keeps a body that comes in a million pieces of one byte in little more than its size', () => {
  const kept = new KeptBody(2_000_000);
  const letters = Buffer.from('0123456789');
  const before = process.memoryUsage();
  for (let i = 0; i < 1_000_000; i += 1) kept.take(letters, i % 10, (i % 10) + 1);
  expect(process.memoryUsage().heapUsed - before.heapUsed).toBeLessThan(30_000_000);
  expect(kept.content()).toEqual(Buffer.from('0123456789'.repeat(100_000)));
});
