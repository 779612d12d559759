import { expect, test } from 'vitest';
import { isDomainError } from '../kernel/errors.ts';
import { parseInput } from '../kernel/parse-input.ts';
import { schemaShape } from './schema.ts';

const field = { key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } };

function following(key: string, followed: string) {
  return { key, generator: { kind: 'follows', key: followed, cardinality: 2 } };
}

test.each([
  [
    'a line break in a measurement name',
    { measurements: [{ name: 'a\nb', fields: [field] }] },
    '/measurements/0/name',
  ],
  [
    'a name that ends with a backslash',
    { measurements: [{ name: 'a\\', fields: [field] }] },
    '/measurements/0/name',
  ],
  [
    'a range that runs backwards',
    { measurements: [{ name: 'm{3..1}', fields: [field] }] },
    '/measurements/0/name',
  ],
  [
    'the same measurement twice',
    {
      measurements: [
        { name: 'm{0..3}', fields: [field] },
        { name: 'm2', fields: [field] },
      ],
    },
    '/measurements/1/name',
  ],
  ['no fields', { measurements: [{ name: 'm', fields: [] }] }, '/measurements/0/fields'],
  ['no measurements', { measurements: [] }, '/measurements'],
  ['a key twice', { measurements: [{ name: 'm', fields: [field, field] }] }, '/measurements/0/fields/1/key'],
  [
    'the reserved key "time"',
    { measurements: [{ name: 'm', fields: [{ ...field, key: 'time' }] }] },
    '/measurements/0/fields/0/key',
  ],
  [
    'a negative cardinality',
    {
      measurements: [
        {
          name: 'm',
          tags: [{ key: 't', generator: { kind: 'sequence', cardinality: -1 } }],
          fields: [field],
        },
      ],
    },
    '/measurements/0/tags/0/generator/cardinality',
  ],
  [
    'an entity tag without entities',
    { measurements: [{ name: 'm', tags: [{ key: 't', generator: { kind: 'entity' } }], fields: [field] }] },
    '/measurements/0/tags/0/generator',
  ],
  [
    'more than a thousand million series a round',
    {
      measurements: [
        {
          name: 'm',
          tags: ['a', 'b'].map((key) => ({ key, generator: { kind: 'sequence', cardinality: 1_000_000 } })),
          fields: [field],
        },
      ],
    },
    '/measurements',
  ],
  [
    'a tag that follows none of its measurement',
    { measurements: [{ name: 'm', tags: [following('b', 'a')], fields: [field] }] },
    '/measurements/0/tags/0/generator/key',
  ],
  [
    'a tag that follows itself',
    { measurements: [{ name: 'm', tags: [following('a', 'a')], fields: [field] }] },
    '/measurements/0/tags/0/generator/key',
  ],
  [
    'a tag that follows one that follows another',
    {
      measurements: [
        {
          name: 'm',
          tags: [
            { key: 'a', generator: { kind: 'constant', value: 'x' } },
            following('b', 'a'),
            following('c', 'b'),
          ],
          fields: [field],
        },
      ],
    },
    '/measurements/0/tags/2/generator/key',
  ],
  [
    'interleaved groups of measurements',
    {
      order: 'interleaved',
      measurements: [
        { name: 'a', fields: [field] },
        { name: 'b', fields: [field] },
      ],
    },
    '/order',
  ],
  [
    'a walk between bounds that are none',
    {
      measurements: [
        {
          name: 'm',
          fields: [{ key: 'v', type: 'float', generator: { kind: 'walk', min: 1, max: 1, step: 1 } }],
        },
      ],
    },
    '/measurements/0/fields/0/generator/max',
  ],
  [
    'normal values too large for their decimals',
    {
      measurements: [
        {
          name: 'm',
          fields: [
            {
              key: 'v',
              type: 'float',
              generator: { kind: 'normal', mean: 1e9, standardDeviation: 1, decimals: 9 },
            },
          ],
        },
      ],
    },
    '/measurements/0/fields/0/generator/mean',
  ],
  ['an unknown property', { measurements: [{ name: 'm', fields: [field] }], entities: 3 }, '/entities'],
])('refuses %s and points at it', (_, input, pointer) => {
  expect(issuePointers({ name: 'x', ...input })).toContain(pointer);
});

function issuePointers(input: unknown): string[] {
  try {
    parseInput(schemaShape, input);
    return [];
  } catch (error) {
    return isDomainError(error, 'validation_failed')
      ? error.details.issues.map((issue) => issue.pointer)
      : ['?'];
  }
}
