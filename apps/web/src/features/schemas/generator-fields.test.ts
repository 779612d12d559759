import { expect, test } from 'vitest';
import { followableTags } from './generator-fields.tsx';

const tag = (key: string, kind: string) => ({ key, generator: { kind } });
const document = {
  measurements: [
    { tags: [tag('other', 'sequence')] },
    {
      tags: [
        tag('host', 'entity'),
        tag('region', 'follows'),
        tag('rack', 'sequence'),
        tag('zone', 'follows'),
      ],
    },
  ],
};

test('a tag may follow those of its measurement that follow nothing themselves, but not itself', () => {
  expect(followableTags(document, '/measurements/1/tags/1/generator')).toEqual(['host', 'rack']);
  expect(followableTags(document, '/measurements/1/tags/0/generator')).toEqual(['rack']);
});

test('a field follows no tag', () => {
  expect(followableTags(document, '/measurements/1/fields/0/generator')).toEqual([]);
});
