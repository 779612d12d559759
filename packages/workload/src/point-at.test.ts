import { aRollingSchema, aSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { lineProtocolOf } from './line-protocol.ts';
import { pointAt } from './point-at.ts';
import { aTiming } from './testing/a-timing.ts';

const timing = aTiming({ roundsPerSimulatedMinute: 2 });

test('runs through measurements first, then the first tag, then the next', () => {
  const fields = [{ key: 'v', type: 'int' as const, generator: { kind: 'counter' as const } }];
  const tags = ['a', 'b'].map((key) => ({
    key,
    generator: { kind: 'sequence' as const, prefix: key, cardinality: 2 },
  }));
  const schema = aSchema({ measurements: [{ name: 'm{0..1}', tags, fields }] });
  const lines = Array.from({ length: 9 }, (_, i) => lineProtocolOf(pointAt(schema, timing, 0n, i), 'ms'));
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
    pointAt(schema, aTiming({ roundsPerSimulatedMinute: 3 }), 0n, round * 2).tagSet[0]?.[1];
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
    pointAt({ ...schema, seed }, timing, 0n, index).fieldSet[0]?.[1].value;
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
  expect(lineProtocolOf(pointAt(schema, timing, 1_000_000_000n, 0), 's')).toBe(
    'cpu\\ load\\,\\ "all"\\ 🌊,my\\ tag\\=1=a\\ b\\,c\\=d\\ "e"\\ 🌊 my\\ field="say \\"hi\\"\\\\\nthere, 🌊" 1',
  );
});

test('interleaves measurements and tags as an odometer does, so that a round is their least common multiple', () => {
  const tags = [3, 2].map((cardinality, t) => ({
    key: `t${t}`,
    generator: { kind: 'sequence' as const, prefix: '', cardinality },
  }));
  const fields = [{ key: 'v', type: 'int' as const, generator: { kind: 'counter' as const } }];
  const schema = aSchema({ order: 'interleaved', measurements: [{ name: 'm{0..3}', tags, fields }] });
  const lines = Array.from({ length: 13 }, (_, i) => lineProtocolOf(pointAt(schema, timing, 0n, i), 's'));
  expect(lines).toEqual([
    'm0,t0=0,t1=0 v=0i 0',
    'm1,t0=1,t1=0 v=0i 0',
    'm2,t0=2,t1=0 v=0i 0',
    'm3,t0=0,t1=1 v=0i 0',
    'm0,t0=1,t1=1 v=0i 0',
    'm1,t0=2,t1=1 v=0i 0',
    'm2,t0=0,t1=0 v=0i 0',
    'm3,t0=1,t1=0 v=0i 0',
    'm0,t0=2,t1=0 v=0i 0',
    'm1,t0=0,t1=1 v=0i 0',
    'm2,t0=1,t1=1 v=0i 0',
    'm3,t0=2,t1=1 v=0i 0',
    'm0,t0=0,t1=0 v=1i 30',
  ]);
});

test('a tag goes with the tag or entity that it follows', () => {
  const follows = (key: string) => ({ kind: 'follows' as const, key, prefix: 'r', cardinality: 2 });
  const schema = aSchema({
    entityPool: { fixedCount: 3, rollingCount: 0, newPerSimulatedMinute: 0 },
    measurements: [
      {
        name: 'm',
        tags: [
          { key: 'region', generator: follows('host') },
          { key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 3 } },
          { key: 'ueid', generator: { kind: 'entity' } },
          { key: 'cell', generator: follows('ueid') },
        ],
        fields: [{ key: 'v', type: 'int', generator: { kind: 'constant', value: 1 } }],
      },
    ],
  });
  const values = Array.from({ length: 7 }, (_, i) =>
    pointAt(schema, timing, 0n, i)
      .tagSet.map(([, value]) => value)
      .join(' '),
  );
  expect(values).toEqual([
    'r0 h0 entity-000000 r0',
    'r1 h1 entity-000000 r0',
    'r0 h2 entity-000000 r0',
    'r0 h0 entity-000001 r1',
    'r1 h1 entity-000001 r1',
    'r0 h2 entity-000001 r1',
    'r0 h0 entity-000002 r0',
  ]);
});

test.each([
  [
    { kind: 'point', stepNs: null } as const,
    ['0', '7500000000', '15000000000', '22500000000', '30000000000'],
  ],
  [{ kind: 'point', stepNs: 3 } as const, ['0', '3', '6', '9', '12']],
  [{ kind: 'server' } as const, [null, null, null, null, null]],
])('stamps points by %j', (stamping, expected) => {
  const schema = aSchema({
    measurements: [
      {
        name: 'm{0..3}',
        fields: [{ key: 'v', type: 'int', generator: { kind: 'constant', value: 1 } }],
      },
    ],
  });
  const stamps = [0, 1, 2, 3, 4].map(
    (i) => pointAt(schema, { ...timing, stamping }, 0n, i).timestampNs?.toString() ?? null,
  );
  expect(stamps).toEqual(expected);
});
