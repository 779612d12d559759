import { expect, it } from 'vitest';
import { shownText } from './shown-text.ts';

it('shows up to forty characters of a text, none of them invisible', () => {
  expect(shownText('x'.repeat(40))).toBe('x'.repeat(40));
  expect(shownText('x'.repeat(41))).toBe(`${'x'.repeat(37)}...`);
  expect(shownText('a\u202eb\0')).toBe('a?b?');
});
