import type { z } from 'zod';
import { entityId } from './entity-pool.ts';
import type { Fault } from './generator-faults.ts';
import { escapeKey, escapeMeasurement, unsafeName } from './line-protocol-name.ts';
import { measurementNames } from './measurement-pattern.ts';
import { type MeasurementGroup, type Schema, schemaShape, type Tag } from './schema.ts';

/**
 * newSchemaFaults lists what InfluxDB would read differently than a schema intends. Schemas stored by earlier versions may have such
 * faults; new schemas with them are refused.
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
  const figures = `${bytes.toLocaleString('en')} bytes; InfluxDB accepts at most ${maxKeyBytes.toLocaleString('en')}`;
  return `the longest key of measurement, tags and a field would take ${figures}: shorten names or values`;
}

/** refuseNewSchemaFaults refuses an input that contains a faulty new schema, and points at the fields at fault. */
export function refuseNewSchemaFaults({ schema }: { schema: Schema }, context: z.RefinementCtx): void {
  addFaults(schema, context, ['schema']);
}

/** Shape of a new schema: valid as a stored one, and InfluxDB reads all of it as intended. */
export const newSchemaShape = schemaShape.superRefine((schema, context) => addFaults(schema, context, []));

function addFaults(schema: Schema, context: z.RefinementCtx, prefix: string[]): void {
  for (const { path, message } of newSchemaFaults(schema)) {
    context.addIssue({ code: 'custom', path: [...prefix, ...path], message });
  }
}

/** InfluxDB's limit of a key in bytes: measurement, tags and field as written, plus the four bytes it puts between them. */
export const maxKeyBytes = 65_535;
const separatorBytes = 4;

/** longestKeyBytes is the length of the longest key that a measurement of a schema can have; entities may have 15 digits. */
export function longestKeyBytes({ entityPool }: Pick<Schema, 'entityPool'>, group: MeasurementGroup): number {
  const tags = group.tags.map((tag) => `,${escapeKey(tag.key)}=${longestValue(entityPool, tag)}`).join('');
  return (
    longest(measurementNames(group.name).map(escapeMeasurement)) +
    bytesOf(tags) +
    separatorBytes +
    longest(group.fields.map(({ key }) => escapeKey(key)))
  );
}

function longestValue(pool: Schema['entityPool'], { generator }: Tag): string {
  switch (generator.kind) {
    case 'constant':
      return escapeKey(generator.value);
    case 'pool':
      return generator.values.map(escapeKey).reduce((a, b) => (bytesOf(b) > bytesOf(a) ? b : a));
    case 'sequence':
    case 'follows':
      return escapeKey(`${generator.prefix}${generator.cardinality - 1}`);
    case 'entity':
      return pool === null ? '' : escapeKey(entityId({ ...pool, idDigits: 15 }, 0));
  }
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, bytesOf(text)), 0);
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
