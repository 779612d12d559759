import type { Schema } from '../schema/schema.ts';
import type { Field } from '../schema/value-generator.ts';
import type { TargetFault } from './target-fault.ts';

/** graphiteValueFaults lists the fields whose values Graphite does not store: texts, booleans, and numbers that grow beyond a double. */
export function graphiteValueFaults({ measurements }: Schema): TargetFault[] {
  return measurements.flatMap(({ fields }, group) =>
    fields.flatMap((field, f) => {
      const path = ['schema', 'measurements', group, 'fields', f];
      const key = JSON.stringify(field.key);
      if (field.type === 'string' || field.type === 'boolean')
        return [
          {
            path: [...path, 'type'],
            message: `Graphite stores numbers only, and the field ${key} is a ${field.type}; make it a number, or leave it out`,
          },
        ];
      return staysFinite(field)
        ? []
        : [
            {
              path: [...path, 'generator'],
              message: `the values of field ${key} can grow beyond what a double holds; choose smaller numbers`,
            },
          ];
    }),
  );
}

/** Beyond any number that is drawn of a normal distribution. */
const maxDeviations = 100;

function staysFinite({ type, generator }: Extract<Field, { type: 'float' | 'int' }>): boolean {
  const scale = type === 'float' && 'decimals' in generator ? 10 ** generator.decimals : 1;
  switch (generator.kind) {
    case 'random':
    case 'walk':
      return Number.isFinite((Math.abs(generator.max) + Math.abs(generator.min)) * scale);
    case 'normal':
      return Number.isFinite(
        (Math.abs(generator.mean) + generator.standardDeviation * maxDeviations) * scale,
      );
    case 'counter':
      return Number.isFinite(Math.abs(generator.start) + Math.abs(generator.step) * Number.MAX_SAFE_INTEGER);
    case 'constant':
    case 'sequence':
    case 'pool':
    case 'go-rand':
      return true;
  }
}
