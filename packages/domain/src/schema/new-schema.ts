import type { z } from 'zod';
import type { Fault } from './generator-faults.ts';
import { longestKeyBytes, maxKeyBytes } from './longest-key-bytes.ts';
import { type Schema, schemaShape } from './schema.ts';
import { unsafeName } from './unsafe-name.ts';

/**
 * newSchemaFaults tells what InfluxDB would read otherwise than a schema means it. Schemas that are stored may have such faults,
 * for they are as they were once taken; nobody can give a new one.
 */
export function newSchemaFaults(schema: Schema): Fault[] {
  return schema.measurements.flatMap((group, g) => {
    const path = ['measurements', g];
    const names = [
      { path: [...path, 'name'], message: unsafeName(group.name, 'measurement') },
      ...group.tags.map(({ key }, t) => ({
        path: [...path, 'tags', t, 'key'],
        message: unsafeName(key, 'tag'),
      })),
      ...group.fields.map(({ key }, f) => ({
        path: [...path, 'fields', f, 'key'],
        message: unsafeName(key, 'field'),
      })),
      { path: [...path, 'tags'], message: keyLengthFault(longestKeyBytes(schema, group)) },
    ];
    return names.flatMap(({ message, ...at }) => (message === null ? [] : [{ ...at, message }]));
  });
}

function keyLengthFault(bytes: number): string | null {
  if (bytes <= maxKeyBytes) return null;
  const figures = `${bytes.toLocaleString('en')} bytes; InfluxDB takes ${maxKeyBytes.toLocaleString('en')} at most`;
  return `the longest key of measurement, tags and a field would take ${figures}: shorten names or values`;
}

/** refuseNewSchemaFaults refuses what holds a new schema, at the fields that are at fault. */
export function refuseNewSchemaFaults({ schema }: { schema: Schema }, context: z.RefinementCtx): void {
  addFaults(schema, context, ['schema']);
}

/** Shape of a schema that somebody gives: as one that is stored, and InfluxDB reads all of it as it is meant. */
export const newSchemaShape = schemaShape.superRefine((schema, context) => addFaults(schema, context, []));

function addFaults(schema: Schema, context: z.RefinementCtx, prefix: string[]): void {
  for (const { path, message } of newSchemaFaults(schema)) {
    context.addIssue({ code: 'custom', path: [...prefix, ...path], message });
  }
}
