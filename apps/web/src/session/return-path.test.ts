import { describe, expect, it } from 'vitest';
import { entryHref, safeReturnPath } from './return-path.ts';

describe('the page after signing in', () => {
  it.each(['/', '/runs', '/compare?run=a&run=b', '/ram?schema=1#chart', '/runs/a%20b', '/apis'])(
    'keeps %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/.//evil.example',
    ' /runs',
    'javascript:alert(1)',
    'runs',
    '',
    '/sign-in',
    '/sign-up?next=/runs',
    '/api/v1/runs',
    '/api',
    `/${'a'.repeat(2_000)}`,
    ['/runs'],
    undefined,
  ])('replaces %j by the overview', (text) => {
    expect(safeReturnPath(text)).toBe('/');
  });

  it('stands in the address of the entry page, and is left out for the overview', () => {
    expect(entryHref('/sign-in', '/compare?run=a&run=b')).toBe(
      '/sign-in?next=%2Fcompare%3Frun%3Da%26run%3Db',
    );
    expect(entryHref('/sign-up', '//evil.example')).toBe('/sign-up');
  });
});
