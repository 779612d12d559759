import { entityId } from './entity-pool.ts';
import { escapeKey, escapeMeasurement } from './line-protocol-name.ts';
import { measurementNames } from './measurement-pattern.ts';
import type { MeasurementGroup, Schema, Tag } from './schema.ts';

/** Most bytes of a key that InfluxDB takes: measurement, tags and field as they are written, and the four bytes it puts between. */
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
