import { aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { countByMeasurement } from './read-stored.ts';

const schema = aSchema({
  measurements: [
    {
      name: 'm',
      tags: [],
      fields: ['a', 'b', 'c'].map((key) => ({
        key,
        type: 'float',
        generator: { kind: 'constant', value: 1 },
      })),
    },
  ],
});

/** A container in which every line of field b after the seventh is missing. */
function countPoints({ field }: { field: string }) {
  return Promise.resolve(new Map([['m', field === 'b' ? 7 : 10]]));
}

test('a point whose fields have a line each is stored only where all of them are', async () => {
  const read = (fieldsPerLine: 'all' | 'one') =>
    countByMeasurement({ countPoints }, schema, null, fieldsPerLine);
  expect([...(await read('one'))]).toEqual([['m', 7]]);
  expect([...(await read('all'))]).toEqual([['m', 10]]);
});
