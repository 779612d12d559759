import { expect, it } from 'vitest';
import { etagOf, isKnownEtag } from './etag.ts';

const tag = etagOf('{"a":1}');

it('differs with the content, and with nothing else', () => {
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(etagOf('{"a":1}')).toBe(tag);
  expect(etagOf('{"a":2}')).not.toBe(tag);
});

it.each([tag, tag.slice(2), '*', `"other", ${tag}`, ` ${tag} `])(
  'is known to a client that sends %s',
  (header) => {
    expect(isKnownEtag(header, tag)).toBe(true);
  },
);

it.each([null, '', '"other"', tag.slice(0, -2), '**'])('is not known to a client that sends %s', (header) => {
  expect(isKnownEtag(header, tag)).toBe(false);
});
