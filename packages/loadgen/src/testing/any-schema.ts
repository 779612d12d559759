import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type Schema, schemaShape } from '@tidemark/domain/schema/schema';
import fc from 'fast-check';

const awkward = [
  'a',
  'b c',
  'x,y',
  'k=v',
  'q"uote',
  'back\\slash',
  'emoji🌊',
  'ünï',
  '\u007f',
  '漢字',
  '🌊\u007f🌊',
];
const name = fc
  .array(fc.constantFrom(...awkward), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''));
const text = fc.oneof(
  name,
  fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => value.isWellFormed()),
);
const cardinality = fc.integer({ min: 1, max: 4 });
const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
const extreme = fc.constantFrom(0, 1, -1, 2 ** 53 - 1, 1 - 2 ** 53, 99_999_999, 100_000_000, 10 ** 15);
const float = fc.oneof(
  whole,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, 1e-9),
);
const few = { minLength: 1, maxLength: 4 };

const tagGenerator = (hasPool: boolean) =>
  fc.oneof(
    name.map((value) => ({ kind: 'constant', value })),
    fc.record({ kind: fc.constant('sequence'), prefix: name, cardinality }),
    fc.uniqueArray(name, few).map((values) => ({ kind: 'pool', values })),
    ...(hasPool ? [fc.constant({ kind: 'entity' })] : []),
  );
const follower = fc.record({ of: fc.nat(), at: fc.nat(), prefix: name, cardinality });

const decimals = fc.integer({ min: 0, max: 9 });
const floatGenerator = fc.oneof(
  float.map((value) => ({ kind: 'constant', value })),
  cardinality.map((count) => ({ kind: 'sequence', cardinality: count })),
  fc.array(float, few).map((values) => ({ kind: 'pool', values })),
  fc
    .record({
      min: fc.oneof(float, whole),
      width: fc.oneof(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), extreme),
      decimals,
    })
    .map(({ min, width, decimals }) => ({ kind: 'random', min, max: min + Math.abs(width), decimals }))
    .filter(({ min, max }) => max > min && Number.isFinite(max)),
  fc.record({ kind: fc.constant('counter'), start: float, step: float }),
  fc.record({
    kind: fc.constant('normal'),
    mean: fc.double({ min: -1_000, max: 1_000, noNaN: true }),
    standardDeviation: fc.double({ min: 0, max: 1_000, noNaN: true }),
    decimals,
  }),
  fc.record({
    kind: fc.constant('walk'),
    min: fc.double({ min: -1_000, max: 0, noNaN: true }),
    max: fc.double({ min: 1, max: 1_000, noNaN: true }),
    step: fc.double({ min: 0.001, max: 5_000, noNaN: true }),
    decimals,
  }),
  fc.record({ kind: fc.constant('go-rand'), below: fc.constantFrom(1, 1_024, 10_000, 2 ** 31 - 1) }),
);

const integer = fc.oneof(whole, extreme);
const intGenerator = fc.oneof(
  integer.map((value) => ({ kind: 'constant', value })),
  cardinality.map((count) => ({ kind: 'sequence', cardinality: count })),
  fc.array(integer, few).map((values) => ({ kind: 'pool', values })),
  fc
    .tuple(integer, integer)
    .filter(([a, b]) => a !== b)
    .map(([a, b]) => ({ kind: 'random', min: Math.min(a, b), max: Math.max(a, b) })),
  fc.record({ kind: fc.constant('counter'), start: integer, step: integer }),
  fc.record({
    kind: fc.constant('normal'),
    mean: whole,
    standardDeviation: fc.double({ min: 0, max: 1_000, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant('walk'),
    min: fc.integer({ min: -1_000_000, max: 0 }),
    max: fc.integer({ min: 1, max: 1_000_000 }),
    step: fc.integer({ min: 1, max: 1_000 }),
  }),
);

const stringGenerator = (hasPool: boolean) =>
  fc.oneof(
    text.map((value) => ({ kind: 'constant', value })),
    fc.record({ kind: fc.constant('sequence'), prefix: text, cardinality }),
    fc.array(text, few).map((values) => ({ kind: 'pool', values })),
    fc.integer({ min: 0, max: 40 }).map((length) => ({ kind: 'random-string', length })),
    ...(hasPool
      ? [
          fc.constant({ kind: 'entity' }),
          fc.record({ kind: fc.constant('follows-entity'), prefix: text, cardinality }),
        ]
      : []),
  );

const booleanGenerator = fc.oneof(
  fc.boolean().map((value) => ({ kind: 'constant', value })),
  fc.record({ kind: fc.constant('random'), trueShare: fc.constantFrom(0, 0.01, 0.5, 1) }),
);

const field = (hasPool: boolean) =>
  fc.oneof(
    fc.record({ type: fc.constant('float'), generator: floatGenerator }),
    fc.record({ type: fc.constant('int'), generator: intGenerator }),
    fc.record({ type: fc.constant('string'), generator: stringGenerator(hasPool) }),
    fc.record({ type: fc.constant('boolean'), generator: booleanGenerator }),
  );

const group = (hasPool: boolean) =>
  fc.record({
    stem: name,
    range: fc.option(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 3 }))),
    tags: fc.array(fc.record({ key: name, generator: tagGenerator(hasPool) }), { maxLength: 4 }),
    followers: fc.array(follower, { maxLength: 2 }),
    fields: fc.array(fc.record({ key: name, field: field(hasPool) }), { minLength: 1, maxLength: 4 }),
  });

const entityPool = fc.record({
  fixedCount: fc.integer({ min: 0, max: 3 }),
  rollingCount: fc.integer({ min: 1, max: 4 }),
  newPerSimulatedMinute: fc.constantFrom(0, 0.3, 2, 9.7),
  replacement: fc.constantFrom('fifo', 'random'),
  arrivals: fc.constantFrom('steady', 'poisson'),
  idPrefix: fc.constantFrom('entity-', 'e "q", =x', '🌊'),
  idDigits: fc.integer({ min: 1, max: 15 }),
});

type Follower = { of: number; at: number; prefix: string; cardinality: number };

/** Puts tags that follow others among them, before or behind those. */
function withFollowers<Tag extends { key: string }>(tags: Tag[], followers: Follower[]): object[] {
  const all: object[] = [...tags];
  followers.forEach(({ of, at, prefix, cardinality: count }, f) => {
    const followed = tags[of % Math.max(1, tags.length)];
    if (!followed) return;
    const generator = { kind: 'follows', key: followed.key, prefix, cardinality: count };
    all.splice(at % (all.length + 1), 0, { key: `follower${f}`, generator });
  });
  return all;
}

/** anySchema draws valid schemas of every kind of generator and order, with names that need escaping and entities that roll. */
export const anySchema: fc.Arbitrary<Schema> = fc
  .record({ pool: fc.option(entityPool), seed: fc.nat(), isInterleaved: fc.boolean() })
  .chain(({ pool, seed, isInterleaved }) =>
    fc.array(group(pool !== null), { minLength: 1, maxLength: isInterleaved ? 1 : 3 }).map((groups) =>
      parseInput(schemaShape, {
        name: 'any',
        seed,
        order: isInterleaved ? 'interleaved' : 'measurement-first',
        entityPool: pool,
        measurements: groups.map(({ stem, range, tags, followers, fields }, g) => ({
          name: `${g}${stem}${range ? `{${range[0]}..${range[0] + range[1]}}end` : ''}`,
          tags: withFollowers(
            tags.map((tag, t) => ({ ...tag, key: `${t}${tag.key}` })),
            followers,
          ),
          fields: fields.map(({ key, field: chosen }, f) => ({ ...chosen, key: `f${f}${key}` })),
        })),
      }),
    ),
  );
