import { isDomainError } from '@tidemark/domain/kernel/errors';
import { describe, expect, it } from 'vitest';
import { readJsonBody } from './read-json-body.ts';

async function outcomeOf(body: BodyInit, headers: Record<string, string> = {}): Promise<string> {
  const request = new Request('http://portal.test/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  try {
    await readJsonBody(request);
    return 'read';
  } catch (error) {
    return isDomainError(error, 'payload_too_large')
      ? `more than ${error.details.limitBytes}`
      : isDomainError(error, 'validation_failed')
        ? (error.details.issues[0]?.code ?? '')
        : isDomainError(error)
          ? error.code
          : String(error);
  }
}

/** A JSON text of so many bytes. */
const textOf = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;

/** Nested lists: `[[...]]`. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

describe('readJsonBody', () => {
  it('reads a body of one MiB, and refuses one byte more as it comes', async () => {
    expect(await outcomeOf(textOf(1_048_576))).toBe('read');
    expect(await outcomeOf(textOf(1_048_577))).toBe('more than 1048576');
  });

  it('refuses a body that announces more, however short it is', async () => {
    expect(await outcomeOf('1', { 'content-length': '1048576' })).toBe('read');
    expect(await outcomeOf('1', { 'content-length': '1048577' })).toBe('more than 1048576');
  });

  it('reads 64 levels of nesting, and no more', async () => {
    expect(await outcomeOf(nested(64))).toBe('read');
    expect(await outcomeOf(nested(65))).toBe('too_deep');
  });

  it('reads objects of a thousand keys, and none with more', async () => {
    const object = (keys: number) =>
      `{${Array.from({ length: keys }, (_, n) => `"${n}":"a:\\"b:{"`).join(',')}}`;
    expect(await outcomeOf(object(1_000))).toBe('read');
    expect(await outcomeOf(`[${object(1_000)},${object(1_000)}]`)).toBe('read');
    expect(await outcomeOf(object(1_001))).toBe('too_many_keys');
    expect(await outcomeOf(`{"a":{},"b":[${object(30_000)}]}`)).toBe('too_many_keys');
  });

  it('refuses many keys before it parses them', async () => {
    expect(await outcomeOf(`{${'"a":1,'.repeat(1_001)} this is not JSON`)).toBe('too_many_keys');
  });

  it.each([
    ['a text that ends in a backslash', '{"a":"\\\\","b":1}', 'read'],
    ['a text with brackets', `{"a":"${'['.repeat(100)}"}`, 'read'],
    ['a text that does not end', '{"a":"[', 'malformed_json'],
    ['brackets that were never opened', ']]}}', 'malformed_json'],
    ['a NUL in a key', '{"a\\u0000":1}', 'invalid_text'],
    ['half a character, deep inside', '[{"a":["\\ud800"]}]', 'invalid_text'],
    ['the key __proto__', '[{"__proto__":1}]', 'unknown_key'],
  ])('understands %s', async (_title, text, outcome) => {
    expect(await outcomeOf(text)).toContain(outcome);
  });
});
