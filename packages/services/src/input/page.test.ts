import { describe, expect, it } from 'vitest';
import { readPage, toPage } from './page.ts';

const item = (id: string) => ({ id, createdAt: new Date(1_700_000_000_123) });

const cursorOf = (createdAtMs: number, id: string) =>
  Buffer.from(JSON.stringify([createdAtMs, id])).toString('base64url');
/** The latest moment that a Date holds. */
const latestMs = 8_640_000_000_000_000;

describe('pages', () => {
  it('query one additional row, to detect the last page', () => {
    expect(readPage({})).toEqual({ after: null, limit: 51 });
    const query = readPage({ limit: 2 });
    expect(toPage([item('a'), item('b')], query)).toEqual({
      items: [item('a'), item('b')],
      nextCursor: null,
    });
    expect(toPage([item('a'), item('b'), item('c')], query).items).toEqual([item('a'), item('b')]);
  });

  it('continue exactly after the last item', () => {
    const { nextCursor } = toPage([item('a'), item('b')], readPage({ limit: 1 }));
    expect(readPage({ cursor: nextCursor })).toEqual({ after: item('a'), limit: 51 });
  });

  it.each([
    [0, 'a'],
    [latestMs, 'a'.repeat(100)],
  ])('continue after any moment and an id of up to 100 characters: %d', (createdAtMs, id) => {
    const after = { createdAt: new Date(createdAtMs), id };
    expect(readPage({ cursor: cursorOf(createdAtMs, id) })).toEqual({ after, limit: 51 });
  });

  it.each([
    'x',
    'bnVsbA',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('[-1,"a"]').toString('base64url'),
    Buffer.from('[1,"a\\u0000"]').toString('base64url'),
    cursorOf(1, ''),
    cursorOf(1, 'a'.repeat(101)),
    cursorOf(latestMs + 1, 'a'),
  ])('refuse the cursor %j', (cursor) => {
    expect(() => readPage({ cursor })).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
  });

  it.each([1, 100])('have a size of %d', (limit) => {
    expect(readPage({ limit }).limit).toBe(limit + 1);
  });

  it.each([0, 101, 1.5, Number.NaN])('refuse a size of %d', (limit) => {
    expect(() => readPage({ limit })).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
