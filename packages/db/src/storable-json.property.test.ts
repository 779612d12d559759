import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storableJson, storableText } from './storable-json.ts';

describe('storableText', () => {
  it('keeps proper text as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !text.includes('\0')),
        (text) => {
          expect(storableText(text)).toBe(text);
        },
      ),
    );
  });

  it('makes any sequence of code units one that PostgreSQL holds', () => {
    const codeUnits = fc
      .array(fc.integer({ min: 0, max: 0xffff }))
      .map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(codeUnits, (text) => {
        const json = storableJson({ text });
        expect(json).not.toMatch(/\\u0000|\\ud[89ab]/i);
        expect(JSON.parse(json).text).toHaveLength(text.length);
      }),
    );
  });
});
