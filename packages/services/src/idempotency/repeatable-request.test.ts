import { describe, expect, it } from 'vitest';
import { requestHash } from './repeatable-request.ts';

describe('requestHash', () => {
  it('does not depend on the order of keys', () => {
    expect(requestHash('x', { a: 1, b: { c: [1, 2], d: 2 } })).toBe(
      requestHash('x', { b: { d: 2, c: [1, 2] }, a: 1 }),
    );
  });

  it('depends on values, on the order of lists, and on the operation', () => {
    const hashes = [
      requestHash('x', { a: [1, 2] }),
      requestHash('x', { a: [2, 1] }),
      requestHash('x', { a: [1] }),
      requestHash('y', { a: [1, 2] }),
    ];
    expect(new Set(hashes).size).toBe(4);
  });
});
