import { describe, expect, it } from 'vitest';
import { createByteCache } from './byte-cache.ts';

describe('a cache by bytes', () => {
  function counted(maxBytes: number) {
    const cache = createByteCache<string>(maxBytes);
    const made: string[] = [];
    const get = (key: string, bytes: number) =>
      cache.get(key, async () => {
        made.push(key);
        return { value: key, bytes };
      });
    return { get, made };
  }

  it('makes a value once for all who ask at the same time, and keeps it', async () => {
    const { get, made } = counted(100);
    expect(await Promise.all([get('a', 10), get('a', 10), get('a', 10)])).toEqual(['a', 'a', 'a']);
    expect(await get('a', 10)).toBe('a');
    expect(made).toEqual(['a']);
  });

  it('forgets what was asked for least recently once its bytes are used up', async () => {
    const { get, made } = counted(100);
    for (const key of ['a', 'b', 'c', 'd']) await get(key, 25);
    await get('a', 25);
    await get('e', 1);
    for (const key of ['a', 'c', 'd', 'e']) await get(key, 25);
    expect(made).toEqual(['a', 'b', 'c', 'd', 'e']);
    await get('b', 25);
    expect(made).toHaveLength(6);
  });

  it('does not keep a value of more than a quarter of it', async () => {
    const { get, made } = counted(100);
    await get('a', 26);
    await get('a', 26);
    expect(made).toEqual(['a', 'a']);
  });

  it('does not keep a failure', async () => {
    const cache = createByteCache<string>(100);
    await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(await cache.get('a', async () => ({ value: 'up', bytes: 1 }))).toBe('up');
  });
});
