import type { MeasurementGroup, Schema, Tag } from './schema.ts';
import type { Field } from './value-generator.ts';

/**
 * moveToField derives the variant of a schema in which attribute `key` is a string field instead of a tag,
 * in every measurement that has it. The values stay the same; the series that the tag made disappear.
 */
export function moveToField(schema: Schema, key: string): Schema {
  return { ...schema, measurements: schema.measurements.map((group) => moveInGroup(group, key)) };
}

function moveInGroup(group: MeasurementGroup, key: string): MeasurementGroup {
  const tag = group.tags.find((candidate) => candidate.key === key);
  if (!tag) return group;
  return {
    ...group,
    tags: group.tags.filter((candidate) => candidate !== tag),
    fields: [asField(tag), ...group.fields],
  };
}

function asField({ key, generator }: Tag): Field {
  return { key, type: 'string', generator };
}
