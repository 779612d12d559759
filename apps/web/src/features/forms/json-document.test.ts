import { expect, test } from 'vitest';
import { type Json, listAt, valueAt, withAppended, withoutValue, withValue } from './json-document.ts';

const document: Json = { name: 'a', groups: [{ tags: [1, 2, 3] }, { tags: [] }], 'a/b': { '~': true } };

test('a value is found by its pointer, escaped keys too', () => {
  expect(valueAt(document, '/groups/0/tags/2')).toBe(3);
  expect(valueAt(document, '/a~1b/~0')).toBe(true);
  expect(valueAt(document, '')).toBe(document);
});

test('nothing is found where a document has another form than expected', () => {
  expect(valueAt(document, '/name/x')).toBeUndefined();
  expect(valueAt(document, '/constructor')).toBeUndefined();
  expect(listAt(document, '/name')).toEqual([]);
});

test('setting a value leaves the rest and the original as they were', () => {
  const changed = withValue(document, '/groups/0/tags/1', 9);
  expect(valueAt(changed, '/groups/0/tags')).toEqual([1, 9, 3]);
  expect(valueAt(document, '/groups/0/tags')).toEqual([1, 2, 3]);
  expect(valueAt(changed, '/groups/1')).toBe(valueAt(document, '/groups/1'));
});

test('setting a value makes the groups on the way', () => {
  expect(withValue(null, '/pool/count', 3)).toEqual({ pool: { count: 3 } });
});

test('an entry is removed and the later ones move up', () => {
  expect(listAt(withoutValue(document, '/groups/0/tags/0'), '/groups/0/tags')).toEqual([2, 3]);
  expect(withoutValue({ a: 1, b: 2 }, '/a')).toEqual({ b: 2 });
});

test('an entry is added to a list that is not there yet', () => {
  expect(withAppended({}, '/tags', 'x')).toEqual({ tags: ['x'] });
});
