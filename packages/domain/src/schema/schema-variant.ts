import type { MeasurementGroup, Schema, Tag } from './schema.ts';
import type { Field } from './value-generator.ts';

/**
 * moveToField derives the variant of a schema in which attribute `key` is a string field instead of a tag, in every
 * measurement that has it, together with the tags that follow it. The values of an entity stay the same; the series that the
 * tag made disappear.
 */
export function moveToField(schema: Schema, key: string): Schema {
  return { ...schema, measurements: schema.measurements.map((group) => moveInGroup(group, key)) };
}

function moveInGroup(group: MeasurementGroup, key: string): MeasurementGroup {
  const tag = group.tags.find((candidate) => candidate.key === key);
  if (!tag) return group;
  const moves = (candidate: Tag) =>
    candidate === tag || (candidate.generator.kind === 'follows' && candidate.generator.key === key);
  return {
    ...group,
    tags: group.tags.filter((candidate) => !moves(candidate)),
    fields: [...group.tags.filter(moves).map((moved) => asField(moved, group)), ...group.fields],
  };
}

function asField({ key, generator }: Tag, group: MeasurementGroup): Field {
  if (generator.kind !== 'follows') return { key, type: 'string', generator };
  const { prefix, cardinality } = generator;
  const followed = group.tags.find((candidate) => candidate.key === generator.key);
  const kind = followed?.generator.kind === 'entity' ? 'follows-entity' : 'sequence';
  return { key, type: 'string', generator: { kind, prefix, cardinality } };
}
