import { expect, test } from 'vitest';
import { lineProtocolOf } from './line-protocol.ts';
import { pointAt } from './point-at.ts';
import { aRollingSchema, aSchema } from './testing/a-schema.ts';

const clock = { roundsPerSimulatedMinute: 2, compression: null };

test('runs through measurements first, then the first tag, then the next', () => {
  const fields = [{ key: 'v', type: 'int' as const, generator: { kind: 'counter' as const } }];
  const tags = ['a', 'b'].map((key) => ({
    key,
    generator: { kind: 'sequence' as const, prefix: key, cardinality: 2 },
  }));
  const schema = aSchema({ measurements: [{ name: 'm{0..1}', tags, fields }] });
  const lines = Array.from({ length: 9 }, (_, i) => lineProtocolOf(pointAt(schema, clock, 0, i), 'ms'));
  expect(lines).toEqual([
    'm0,a=a0,b=b0 v=0i 0',
    'm1,a=a0,b=b0 v=0i 0',
    'm0,a=a1,b=b0 v=0i 0',
    'm1,a=a1,b=b0 v=0i 0',
    'm0,a=a0,b=b1 v=0i 0',
    'm1,a=a0,b=b1 v=0i 0',
    'm0,a=a1,b=b1 v=0i 0',
    'm1,a=a1,b=b1 v=0i 0',
    'm0,a=a0,b=b0 v=1i 30000',
  ]);
});

test('replaces the oldest rolling entity first and keeps the fixed ones', () => {
  const schema = aRollingSchema({ fixedCount: 1, rollingCount: 2, newPerSimulatedMinute: 1 });
  const entityOfRound = (round: number) =>
    pointAt(schema, { ...clock, roundsPerSimulatedMinute: 3 }, 0, round * 2).tagSet[0]?.[1];
  const byMinute = [0, 1, 2, 3].map((minute) => [0, 1, 2].map((slot) => entityOfRound(minute * 3 + slot)));
  expect(byMinute).toEqual([
    ['entity-000000', 'entity-000001', 'entity-000002'],
    ['entity-000000', 'entity-000003', 'entity-000002'],
    ['entity-000000', 'entity-000003', 'entity-000004'],
    ['entity-000000', 'entity-000005', 'entity-000004'],
  ]);
});

test('draws the same values for the same seed and index, and others for another seed', () => {
  const schema = aRollingSchema();
  const value = (seed: number, index: number) =>
    pointAt({ ...schema, seed }, clock, 0, index).fieldSet[0]?.[1].value;
  expect(value(1, 77)).toBe(value(1, 77));
  expect(value(2, 77)).not.toBe(value(1, 77));
});

test('escapes spaces, commas, equals signs, quotes, backslashes, line breaks and emoji where the protocol needs it', () => {
  const schema = aSchema({
    measurements: [
      {
        name: 'cpu load, "all" 🌊',
        tags: [{ key: 'my tag=1', generator: { kind: 'constant', value: 'a b,c=d "e" 🌊' } }],
        fields: [
          {
            key: 'my field',
            type: 'string',
            generator: { kind: 'constant', value: 'say "hi"\\\nthere, 🌊' },
          },
        ],
      },
    ],
  });
  expect(lineProtocolOf(pointAt(schema, clock, 1_000_000, 0), 's')).toBe(
    'cpu\\ load\\,\\ "all"\\ 🌊,my\\ tag\\=1=a\\ b\\,c\\=d\\ "e"\\ 🌊 my\\ field="say \\"hi\\"\\\\\nthere, 🌊" 1',
  );
});
