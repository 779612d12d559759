import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, test } from 'vitest';
import { readStoredCounts } from './read-stored-counts.ts';

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
  const clock = createVirtualClock();
  const read = (fieldsPerLine: 'all' | 'one') =>
    readStoredCounts({ countPoints }, schema, null, clock, fieldsPerLine);
  const reading = Promise.all([read('one'), read('all')]);
  await clock.advance(10_000);
  const [one, all] = await reading;
  expect([...(one ?? [])]).toEqual([['m', 7]]);
  expect([...(all ?? [])]).toEqual([['m', 10]]);
});
