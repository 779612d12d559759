import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { secretKeyShape } from './secret-key.ts';

describe('the encryption key for secrets', () => {
  it('is 32 bytes in base64', () => {
    const key = randomBytes(32).toString('base64');
    expect(secretKeyShape.parse(key)).toBe(key);
  });

  it.each([
    '',
    'x'.repeat(44),
    'not base64, yet as long as a key should be!!',
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    randomBytes(32).toString('hex'),
  ])('is not %j, and the refusal says what is wanted without the key', (key) => {
    const { error } = secretKeyShape.safeParse(key);
    expect(error?.issues.map((issue) => issue.message)).toEqual(['must be 32 bytes in base64']);
  });
});
