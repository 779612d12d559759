import type { z } from 'zod';
import { parseInput } from '../kernel/parse-input.ts';
import { type Schema, schemaShape } from '../schema/schema.ts';

/** aSchema builds a valid schema for tests: one measurement, one tag of ten values, one float field. */
export function aSchema(overrides: Partial<z.input<typeof schemaShape>> = {}): Schema {
  return parseInput(schemaShape, {
    name: 'a schema',
    measurements: [
      {
        name: 'm0',
        tags: [{ key: 'tag0', generator: { kind: 'sequence', cardinality: 10 } }],
        fields: [{ key: 'v0', type: 'float', generator: { kind: 'constant', value: 1 } }],
      },
    ],
    ...overrides,
  });
}

/** aRollingSchema builds the schema of the tag-or-field experiment in a small size. */
export function aRollingSchema(pool: Partial<NonNullable<Schema['entityPool']>> = {}): Schema {
  return aSchema({
    name: 'rolling',
    entityPool: { fixedCount: 5, rollingCount: 5, newPerSimulatedMinute: 0.5, ...pool },
    measurements: [
      {
        name: 'metric{0..1}',
        tags: [
          { key: 'ueid', generator: { kind: 'entity' } },
          { key: 'kind', generator: { kind: 'constant', value: 'counter' } },
        ],
        fields: [
          { key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } },
          { key: 'vtype', type: 'string', generator: { kind: 'constant', value: 'float' } },
        ],
      },
    ],
  });
}
