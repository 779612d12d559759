import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type Schema, schemaShape } from '@tidemark/domain/schema/schema';
import type { PointTiming } from '@tidemark/workload/timestamp-at';

/** A schema to measure, and when its points are. */
export type BenchCase = { name: string; schema: Schema; timing: PointTiming; toReach?: { atLeast: number } };

const ten = (key: string) => ({ key, generator: { kind: 'sequence', cardinality: 10 } });
const oneConstant = [{ key: 'v0', type: 'float', generator: { kind: 'constant', value: 1 } }];

/** fourTags is the schema of inch's common command line: tags 10,10,10,10 and one constant field. */
export const fourTags = parseInput(schemaShape, {
  name: 'four tags',
  measurements: [{ name: 'm0', tags: ['tag0', 'tag1', 'tag2', 'tag3'].map(ten), fields: oneConstant }],
});

/** oneMillion is a schema of a million series that live throughout. */
export const oneMillion = parseInput(schemaShape, {
  name: 'one million',
  measurements: [
    {
      name: 'cpu',
      tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: 1_000_000 } }],
      fields: [{ key: 'v', type: 'int', generator: { kind: 'random', min: 0, max: 1_000 } }],
    },
  ],
});

const manyValues = parseInput(schemaShape, {
  name: 'many values',
  measurements: [
    {
      name: 'cpu',
      tags: [
        { key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: 1_000 } },
        { key: 'region', generator: { kind: 'follows', key: 'host', cardinality: 10 } },
      ],
      fields: [
        { key: 'uniform', type: 'float', generator: { kind: 'random', min: 0, max: 100 } },
        { key: 'normal', type: 'float', generator: { kind: 'normal', mean: 50, standardDeviation: 10 } },
        { key: 'walk', type: 'float', generator: { kind: 'walk', min: 0, max: 100, step: 1 } },
        { key: 'pool', type: 'int', generator: { kind: 'pool', values: [1, 2, 3] } },
        { key: 'counter', type: 'int', generator: { kind: 'counter' } },
        { key: 'on', type: 'boolean', generator: { kind: 'random', trueShare: 0.1 } },
        { key: 'id', type: 'string', generator: { kind: 'random-string', length: 16 } },
      ],
    },
  ],
});

function timing(roundsPerSimulatedMinute: number, stamping: PointTiming['stamping'] = { kind: 'round' }) {
  return {
    clock: { roundsPerSimulatedMinute, compression: null },
    precision: 'ns' as const,
    stamping,
    disorder: null,
  };
}

const hosts = parseInput(schemaShape, {
  name: 'hosts',
  measurements: [
    {
      name: 'cpu',
      tags: [
        { key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: 1_000 } },
        { key: 'region', generator: { kind: 'follows', key: 'host', cardinality: 10 } },
      ],
      fields: ['user', 'system', 'idle', 'wait'].map((key) => ({
        key,
        type: 'float',
        generator: { kind: 'random', min: 0, max: 100 },
      })),
    },
  ],
});

/** metricCases are the schemas whose figures are followed for Graphite. */
export const metricCases: BenchCase[] = [
  { name: '10 000 constant series', schema: fourTags, timing: timing(6) },
  { name: '4 000 series, random floats', schema: hosts, timing: timing(6) },
  { name: 'one million series, random integers', schema: oneMillion, timing: timing(6) },
];

/** benchCases are the schemas whose figures are followed over time. */
export const benchCases: BenchCase[] = [
  {
    name: 'static: tags 10,10,10,10, one constant field',
    timing: timing(6),
    schema: fourTags,
  },
  {
    name: 'the same, a timestamp per point',
    toReach: { atLeast: 15 },
    timing: timing(6, { kind: 'point', stepNs: null }),
    schema: fourTags,
  },
  {
    name: 'tag or field: rolling entities as a tag, random float, string field',
    toReach: { atLeast: 8 },
    timing: timing(154),
    schema: parseInput(schemaShape, {
      name: 'tag or field',
      entityPool: { fixedCount: 100, rollingCount: 100, newPerSimulatedMinute: 2.25 },
      measurements: [
        {
          name: 'metric{0..3}',
          tags: [{ key: 'ueid', generator: { kind: 'entity' } }],
          fields: [
            { key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } },
            { key: 'vtype', type: 'string', generator: { kind: 'constant', value: 'float' } },
          ],
        },
      ],
    }),
  },
  {
    name: 'one million series: a tag of 1 000 000 values, random integer',
    timing: timing(6),
    schema: oneMillion,
  },
  {
    name: 'one million series, a timestamp per point',
    timing: timing(6, { kind: 'point', stepNs: null }),
    schema: oneMillion,
  },
  {
    name: 'every way to make values: uniform, normal, walk, pool, counter, boolean, text',
    timing: timing(6),
    schema: manyValues,
  },
];
