import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { repetitionsText } from './experiment-fields.tsx';
import { movableAttributes } from './movable-attributes.ts';
import { sweptOptions } from './swept-options.ts';

test('only numbers that the chosen parts have are offered, each with how many combinations have it', () => {
  const keys = sweptOptions([aSchema()], [aProfile()]).map(({ key }) => key);
  expect(keys).toEqual(['tag-cardinality:tag0', 'batch-size', 'concurrency', 'points']);
  const options = sweptOptions([aSchema(), aRollingSchema()], [aProfile()]);
  expect(options.find(({ key }) => key === 'tag-cardinality:tag0')).toMatchObject({ fitting: 1, pairs: 2 });
  expect(options.find(({ key }) => key === 'fixed-entities')).toMatchObject({ fitting: 1, pairs: 2 });
  expect(options.some(({ key }) => key === 'tag-cardinality:kind')).toBe(false);
});

test('nothing can be swept before anything is chosen', () => {
  expect(sweptOptions([], [aProfile()])).toEqual([]);
});

test('a tag is one switch, whichever of the schemas have it', () => {
  expect(movableAttributes([aSchema(), aSchema({ name: 'another' }), aRollingSchema()])).toEqual([
    { key: 'tag0', schemaNames: ['a schema', 'another'] },
    { key: 'ueid', schemaNames: ['rolling'] },
    { key: 'kind', schemaNames: ['rolling'] },
  ]);
});

test.each([
  [1, 'nothing can be judged'],
  [2, 'the minimum to judge'],
  [3, 'about half the time. 5 are needed for a verdict of +10 % at 5 % spread.'],
  [5, '84 times in 100.'],
  [8, '95 times in 100.'],
  [Number.NaN, '5 are needed'],
])('%d repetitions say what they are good for', (repetitions, expected) => {
  expect(repetitionsText(repetitions)).toContain(expected);
});
