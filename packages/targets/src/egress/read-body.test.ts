import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readCappedBody, readWholeBody } from './read-body.ts';

const bodyOf = (...pieces: number[]) => Readable.from(pieces.map((bytes) => Buffer.alloc(bytes, 'x')));

it('reads the first bytes of a body up to the cap, and no piece behind it', async () => {
  const body = bodyOf(6, 6, 6);
  expect(await readCappedBody(body, 10)).toHaveLength(10);
  expect(body.destroyed).toBe(true);
  expect(await readCappedBody(bodyOf(60_000, 60_000))).toHaveLength(65_536);
});

it('gives a body whole up to the limit, and null beyond it', async () => {
  expect(await readWholeBody(bodyOf(5, 5), 10)).toHaveLength(10);
  expect(await readWholeBody(bodyOf(5, 6), 10)).toBeNull();
});
