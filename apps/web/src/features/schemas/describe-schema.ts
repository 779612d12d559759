import { allMeasurementNames } from '@tidemark/domain/load/round';
import type { Schema } from '@tidemark/domain/schema/schema';

/** describeSchema says in a few words what a schema writes. */
export function describeSchema(schema: Schema): {
  measurements: string;
  tags: string;
  fields: string;
  entities: string;
} {
  const names = schema.measurements.map((group) => group.name).join(', ');
  const count = allMeasurementNames(schema).length;
  return {
    measurements: count === schema.measurements.length ? names : `${names} (${count})`,
    tags: keysOf(schema.measurements.flatMap((group) => group.tags)),
    fields: keysOf(schema.measurements.flatMap((group) => group.fields)),
    entities: entitiesOf(schema),
  };
}

function keysOf(attributes: { key: string }[]): string {
  const keys = [...new Set(attributes.map(({ key }) => key))];
  if (keys.length === 0) return 'none';
  return keys.length > 6 ? `${keys.slice(0, 6).join(', ')} and ${keys.length - 6} more` : keys.join(', ');
}

function entitiesOf({ entityPool }: Schema): string {
  if (!entityPool) return 'none';
  const { fixedCount, rollingCount, newPerSimulatedMinute, replacement, arrivals } = entityPool;
  const parts = [`${fixedCount.toLocaleString('en')} fixed`];
  if (rollingCount > 0) {
    parts.push(
      `${rollingCount.toLocaleString('en')} rolling, ${newPerSimulatedMinute} new per simulated minute${arrivals === 'poisson' ? ' at random' : ''}${replacement === 'random' ? ', replaced in random order' : ''}`,
    );
  }
  return parts.join(', ');
}
