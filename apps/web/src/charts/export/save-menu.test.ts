import { expect, it } from 'vitest';
import { fileSlug } from './save-menu.tsx';

it('makes names of files of whatever a run is called', () => {
  expect(fileSlug('Entity as tag on 1.6.7, 1 against "x/../y"')).toBe('entity-as-tag-on-1-6-7-1-against-x-y');
  expect(fileSlug('…')).toBe('tidemark');
  expect(fileSlug('a'.repeat(100))).toHaveLength(60);
});
