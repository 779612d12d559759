import { parseInput } from '@tidemark/domain/parse-input';
import { type Schema, schemaShape } from '@tidemark/domain/schema';
import type { SimulatedClock } from '@tidemark/domain/simulated-clock';

/** A schema to measure, and how densely its rounds lie. */
export type BenchCase = { name: string; schema: Schema; clock: SimulatedClock };

const ten = (key: string) => ({ key, generator: { kind: 'sequence', cardinality: 10 } });
const oneConstant = [{ key: 'v0', type: 'float', generator: { kind: 'constant', value: 1 } }];

/** benchCases are the schemas whose figures are followed over time. */
export const benchCases: BenchCase[] = [
  {
    name: 'static: tags 10,10,10,10, one constant field',
    clock: { roundsPerSimulatedMinute: 6, compression: null },
    schema: parseInput(schemaShape, {
      name: 'static',
      measurements: [{ name: 'm0', tags: ['tag0', 'tag1', 'tag2', 'tag3'].map(ten), fields: oneConstant }],
    }),
  },
  {
    name: 'tag or field: rolling entities as a tag, random float, string field',
    clock: { roundsPerSimulatedMinute: 154, compression: null },
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
    clock: { roundsPerSimulatedMinute: 6, compression: null },
    schema: parseInput(schemaShape, {
      name: 'one million',
      measurements: [
        {
          name: 'cpu',
          tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'host-', cardinality: 1_000_000 } }],
          fields: [{ key: 'v', type: 'int', generator: { kind: 'random', min: 0, max: 1_000 } }],
        },
      ],
    }),
  },
];
