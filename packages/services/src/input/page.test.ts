import { describe, expect, it } from 'vitest';
import { readPage, toPage } from './page.ts';

const item = (id: string) => ({ id, createdAt: new Date(1_700_000_000_123) });

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
    'x',
    'bnVsbA',
    Buffer.from('[1,2]').toString('base64url'),
    Buffer.from('[-1,"a"]').toString('base64url'),
    Buffer.from('[1,"a\\u0000"]').toString('base64url'),
  ])('refuse the cursor %j', (cursor) => {
    expect(() => readPage({ cursor })).toThrow(expect.objectContaining({ code: 'invalid_cursor' }));
  });

  it.each([0, 101, 1.5, Number.NaN])('refuse a size of %d', (limit) => {
    expect(() => readPage({ limit })).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
