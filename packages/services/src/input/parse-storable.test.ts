import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseStorable } from './parse-storable.ts';

describe('parseStorable', () => {
  it('accepts any well-formed text', () => {
    const input = { text: 'a, "b" = \n 🎯', list: ['é'] };
    expect(parseStorable(z.any(), input)).toEqual(input);
  });

  it.each([
    [{ a: { b: ['x', 'y\0'] } }, '/a/b/1'],
    [{ 'a/b': '\uD800' }, '/a~1b'],
    [{ a: { 'k\0': 1 } }, '/a'],
  ])('points at the text that cannot be stored: %#', (input, pointer) => {
    expect(() => parseStorable(z.any(), input)).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: { issues: [expect.objectContaining({ pointer })] },
      }),
    );
  });
});
