import { describe, expect, it } from 'vitest';
import { createApiKeyText, isApiKeyText } from './api-key-text.ts';

describe('API key text', () => {
  it('recognizes every key that it created, and no two are equal', () => {
    const keys = Array.from({ length: 2_000 }, createApiKeyText);
    expect(keys.every(isApiKeyText)).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('refuses a key with one character changed', () => {
    const key = createApiKeyText();
    const changed = key.slice(0, 8) + (key[8] === 'a' ? 'b' : 'a') + key.slice(9);
    expect(isApiKeyText(changed)).toBe(false);
  });

  it.each(['', 'tmk_', 'Bearer', `tmk_${'a'.repeat(36)}`, `tmk_${'é'.repeat(36)}`])('refuses %j', (text) => {
    expect(isApiKeyText(text)).toBe(false);
  });
});
