import { shownText } from '@tidemark/domain/kernel/shown-text';
import type { FieldType } from '@tidemark/domain/schema/value-generator';
import { schemaOfObserved } from '@tidemark/imports/infer/infer-schema';
import type { InferenceNote } from '@tidemark/imports/infer/inference-note';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { newNumberSpread } from '@tidemark/imports/infer/number-spread';
import { observePoints } from '@tidemark/imports/infer/observe-points';
import type { ObservedField, ObservedMeasurement } from '@tidemark/imports/infer/observed-measurement';
import { newTextSpread } from '@tidemark/imports/infer/text-spread';
import type { FieldTypes } from './read-fields.ts';
import type { TagReading } from './read-tags.ts';
import type { SampledPoint } from './sampled-point.ts';
import { asWritten } from './stored-times.ts';

/** What was read of one measurement; points oldest first. */
export type MeasurementReading = {
  name: string;
  tags: TagReading;
  fields: FieldTypes;
  points: SampledPoint[];
  remarks: string[];
};

/** schemaOfReadings guesses the schema of a database or bucket from what was read of its measurements; null where nothing can be written. */
export function schemaOfReadings(
  container: string,
  readings: readonly MeasurementReading[],
  notes: InferenceNote[],
): InferredSchema | null {
  const written = asWritten(readings.flatMap(({ points }) => points));
  const { measurements, timestamps } = observePoints(written.points, written.unit);
  const sampled = new Map(measurements.map((measurement) => [measurement.name, measurement]));
  const observed = readings.map((reading) => observedOf(reading, sampled.get(reading.name)));
  return schemaOfObserved(`From ${shownText(container)}`, observed, { timestamps, notes });
}

/** Tags and series are those of the whole measurement, values of fields those of the points that were looked at. */
function observedOf(
  { name, tags, fields }: MeasurementReading,
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

/** A type that the server names was seen, even where no point of it was looked at. */
function observedField(key: string, types: FieldType[], seen: ObservedField | undefined): ObservedField {
  const typeCounts = { float: 0, int: 0, string: 0, boolean: 0, ...seen?.typeCounts };
  const told = types.length === 0 && seen === undefined ? (['float'] as const) : types;
  for (const type of told) typeCounts[type] = Math.max(1, typeCounts[type]);
  return {
    key,
    typeCounts,
    pointCount: seen?.pointCount ?? 0,
    numbers: seen?.numbers ?? newNumberSpread(),
    texts: seen?.texts ?? newTextSpread(),
  };
}
