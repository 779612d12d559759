import type { Precision } from '../load-profile.ts';
import type { ParsedPoint } from '../parsed-point.ts';
import type { FieldValue } from '../value-at.ts';
import { findLeaders } from './find-leaders.ts';
import { addNumber, newNumberSpread } from './number-spread.ts';
import type { ObservedField, ObservedMeasurement } from './observed-measurement.ts';
import { addText, newTextSpread } from './text-spread.ts';
import { addTimestamp, newTimestampSpread, type TimestampSpread, timestampOf } from './timestamp-spread.ts';

/** What points show: their measurements in order of appearance, and how their timestamps lie. */
export type ObservedPoints = { measurements: ObservedMeasurement[]; timestamps: TimestampSpread };

type SeriesNotes = { tagSet: Map<string, string>; lastUs: number | null; lastNumbers: Map<string, number> };

type MeasurementNotes = {
  pointCount: number;
  series: Map<string, SeriesNotes>;
  tags: Map<string, { values: Set<string>; pointCount: number }>;
  fields: Map<string, ObservedField>;
};

/** observePoints looks at points in their order, once each; `unit` is that of their timestamps, where it is known. */
export function observePoints(points: readonly ParsedPoint[], unit: Precision | null = null): ObservedPoints {
  const measurements = new Map<string, MeasurementNotes>();
  const timestamps = newTimestampSpread();
  for (const point of points) {
    const notes = measurements.get(point.measurement) ?? newNotes();
    measurements.set(point.measurement, notes);
    const series = observePoint(notes, point);
    const time = timestampOf(point.timestamp, unit);
    addTimestamp(timestamps, time, series.lastUs);
    if (time !== null) series.lastUs = time.us;
  }
  return { measurements: [...measurements].map(([name, notes]) => summarise(name, notes)), timestamps };
}

function newNotes(): MeasurementNotes {
  return { pointCount: 0, series: new Map(), tags: new Map(), fields: new Map() };
}

function observePoint(notes: MeasurementNotes, point: ParsedPoint): SeriesNotes {
  const series = seriesOf(notes, point);
  notes.pointCount += 1;
  for (const [key, value] of point.tagSet) {
    const tag = notes.tags.get(key) ?? { values: new Set<string>(), pointCount: 0 };
    notes.tags.set(key, tag);
    tag.values.add(value);
    tag.pointCount += 1;
  }
  for (const [key, value] of point.fieldSet) {
    const field = notes.fields.get(key) ?? newField(key);
    notes.fields.set(key, field);
    observeValue(field, series, value);
  }
  return series;
}

/** Order of tags does not matter to a series. */
function seriesOf(notes: MeasurementNotes, { tagSet }: ParsedPoint): SeriesNotes {
  const key = JSON.stringify(tagSet.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const known = notes.series.get(key);
  if (known) return known;
  const fresh: SeriesNotes = { tagSet: new Map(tagSet), lastUs: null, lastNumbers: new Map() };
  notes.series.set(key, fresh);
  return fresh;
}

function newField(key: string): ObservedField {
  return {
    key,
    typeCounts: { float: 0, int: 0, string: 0, boolean: 0 },
    pointCount: 0,
    numbers: newNumberSpread(),
    texts: newTextSpread(),
  };
}

function observeValue(field: ObservedField, series: SeriesNotes, value: FieldValue): void {
  field.typeCounts[value.type] += 1;
  field.pointCount += 1;
  switch (value.type) {
    case 'string':
      addText(field.texts, value.value);
      return;
    case 'boolean':
      addNumber(field.numbers, value.value ? 1 : 0, 0, null);
      return;
    case 'float':
    case 'int': {
      const decimals = value.type === 'float' ? value.decimals : 0;
      addNumber(field.numbers, value.value, decimals, series.lastNumbers.get(field.key) ?? null);
      series.lastNumbers.set(field.key, value.value);
    }
  }
}

function summarise(
  name: string,
  { pointCount, series, tags, fields }: MeasurementNotes,
): ObservedMeasurement {
  const leaders = findLeaders(
    [...tags.keys()],
    [...series.values()].map(({ tagSet }) => tagSet),
  );
  return {
    name,
    pointCount,
    seriesCount: series.size,
    tags: [...tags].map(([key, tag]) => ({
      key,
      cardinality: tag.values.size,
      values: [...tag.values],
      pointCount: tag.pointCount,
      leader: leaders.get(key) ?? null,
    })),
    fields: [...fields.values()],
  };
}
