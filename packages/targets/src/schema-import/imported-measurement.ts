import { shownText } from '@tidemark/domain/kernel/shown-text';
import type { FieldType } from '@tidemark/domain/schema/value-generator';
import { schemaOfObserved } from '@tidemark/imports/infer/infer-schema';
import type { InferenceNote, InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { newNumberSpread, newTextSpread } from '@tidemark/imports/infer/number-spread';
import { observePoints } from '@tidemark/imports/infer/observe-points';
import type {
  ObservedField,
  ObservedMeasurement,
  ObservedTag,
} from '@tidemark/imports/infer/observed-measurement';
import { asWritten, type SampledPoint } from './stored-times.ts';

/** The types of each field of a measurement: more than one where its shards differ, none where the server does not show them. */
export type FieldTypes = Map<string, FieldType[]>;

/** The tags of one measurement, its series, and what could not be found out about them. */
export type ImportedTags = {
  tags: ObservedTag[];
  seriesCount: number | null;
  /** Some of the series where there are too many to read points of all at once; null: there are not. */
  someSeries: SampledPoint['tagSet'][] | null;
  remarks: string[];
};

/** What was read of one measurement; points oldest first. */
export type ImportedMeasurement = {
  name: string;
  tags: ImportedTags;
  fields: FieldTypes;
  points: SampledPoint[];
  remarks: string[];
};

/** schemaOfImported guesses the schema of a database or bucket from what was read of its measurements; null where nothing can be written. */
export function schemaOfImported(
  container: string,
  imported: readonly ImportedMeasurement[],
  notes: InferenceNote[],
): InferredSchema | null {
  const written = asWritten(imported.flatMap(({ points }) => points));
  const { measurements, timestamps } = observePoints(written.points, written.unit);
  const sampled = new Map(measurements.map((measurement) => [measurement.name, measurement]));
  const observed = imported.map((measurement) => observedOf(measurement, sampled.get(measurement.name)));
  return schemaOfObserved(`From ${shownText(container)}`, observed, { timestamps, notes });
}

/** Tags and series are those of the whole measurement, values of fields those of the sampled points. */
function observedOf(
  { name, tags, fields }: ImportedMeasurement,
  sampled: ObservedMeasurement | undefined,
): ObservedMeasurement {
  const pointCount = sampled?.pointCount ?? 0;
  const having = new Map(sampled?.tags.map((tag) => [tag.key, tag.pointCount]));
  const seen = new Map(sampled?.fields.map((field) => [field.key, field]));
  return {
    name,
    pointCount,
    seriesCount: tags.seriesCount,
    tags: tags.tags.map((tag) => ({ ...tag, pointCount: having.get(tag.key) ?? 0 })),
    fields: [...fields].map(([key, types]) => observedField(key, types, seen.get(key))),
  };
}

/** A type that the server names was seen, even where no point of it was sampled. */
function observedField(key: string, types: FieldType[], seen: ObservedField | undefined): ObservedField {
  const typeCounts = { float: 0, int: 0, string: 0, boolean: 0, ...seen?.typeCounts };
  const declared = types.length === 0 && seen === undefined ? (['float'] as const) : types;
  for (const type of declared) typeCounts[type] = Math.max(1, typeCounts[type]);
  return {
    key,
    typeCounts,
    pointCount: seen?.pointCount ?? 0,
    numbers: seen?.numbers ?? newNumberSpread(),
    texts: seen?.texts ?? newTextSpread(),
  };
}
