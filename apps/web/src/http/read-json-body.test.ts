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
});
