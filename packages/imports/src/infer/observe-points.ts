import type { Precision } from '@tidemark/domain/load/load-profile';
import { upperMedian } from '@tidemark/stats/median';
import type { ParsedPoint } from '@tidemark/workload/line-protocol-cursor';
import type { FieldValue } from '@tidemark/workload/value-at';
import { addNumber, addText, newNumberSpread, newTextSpread } from './number-spread.ts';
import type { ObservedField, ObservedMeasurement } from './observed-measurement.ts';
import { churnOf, findLeaders, type SeenSpan } from './tag-relations.ts';
import { addTimestamp, newTimestampSpread, type TimestampSpread, timestampOf } from './timestamp-spread.ts';

/** What points show: their measurements in order of appearance, and the distribution of their timestamps. */
export type ObservedPoints = { measurements: ObservedMeasurement[]; timestamps: TimestampSpread };

/** Limit of gaps of one measurement that are remembered. */
const maxGaps = 2_000;

type SeriesNotes = { tagSet: Map<string, string>; lastUs: number | null; lastNumbers: Map<string, number> };

type MeasurementNotes = {
  pointCount: number;
  series: Map<string, SeriesNotes>;
  tags: Map<string, { values: Map<string, SeenSpan>; pointCount: number }>;
  window: SeenSpan;
  gapsUs: number[];
  fields: Map<string, ObservedField>;
};

/** observePoints examines points in order, once each; `unit` is that of their timestamps, if known. */
export function observePoints(points: readonly ParsedPoint[], unit: Precision | null = null): ObservedPoints {
  const measurements = new Map<string, MeasurementNotes>();
  const timestamps = newTimestampSpread();
  for (const point of points) {
    const notes = measurements.get(point.measurement) ?? newNotes();
    measurements.set(point.measurement, notes);
    const time = timestampOf(point.timestamp, unit);
    const series = observePoint(notes, point, time?.us ?? null);
    addTimestamp(timestamps, time, series.lastUs);
    if (time !== null) noteTime(notes, series, time.us);
  }
  return { measurements: [...measurements].map(([name, notes]) => summarize(name, notes)), timestamps };
}

function newNotes(): MeasurementNotes {
  return {
    pointCount: 0,
    series: new Map(),
    tags: new Map(),
    window: unseen(),
    gapsUs: [],
    fields: new Map(),
  };
}

function unseen(): SeenSpan {
  return { firstUs: Number.POSITIVE_INFINITY, lastUs: Number.NEGATIVE_INFINITY };
}

function widen(span: SeenSpan, us: number): void {
  span.firstUs = Math.min(span.firstUs, us);
  span.lastUs = Math.max(span.lastUs, us);
}

function noteTime(notes: MeasurementNotes, series: SeriesNotes, us: number): void {
  widen(notes.window, us);
  const gapUs = series.lastUs === null ? 0 : Math.abs(us - series.lastUs);
  if (gapUs > 0 && notes.gapsUs.length < maxGaps) notes.gapsUs.push(gapUs);
  series.lastUs = us;
}

function observePoint(notes: MeasurementNotes, point: ParsedPoint, us: number | null): SeriesNotes {
  const series = seriesOf(notes, point);
  notes.pointCount += 1;
  for (const [key, value] of point.tagSet) {
    const tag = notes.tags.get(key) ?? { values: new Map<string, SeenSpan>(), pointCount: 0 };
    notes.tags.set(key, tag);
    const span = tag.values.get(value) ?? unseen();
    tag.values.set(value, span);
    if (us !== null) widen(span, us);
    tag.pointCount += 1;
  }
  for (const [key, value] of point.fieldSet) {
    const field = notes.fields.get(key) ?? newField(key);
    notes.fields.set(key, field);
    observeValue(field, series, value);
  }
  return series;
}

/** The order of tags does not matter to a series. */
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

function summarize(name: string, notes: MeasurementNotes): ObservedMeasurement {
  const { pointCount, series, tags, fields } = notes;
  const { firstUs: fromUs, lastUs: toUs } = notes.window;
  const gapUs = upperMedian(notes.gapsUs);
  const leaders = findLeaders(
    [...tags].map(([key, tag]) => ({ key, count: tag.values.size + (tag.pointCount < pointCount ? 1 : 0) })),
    [...series.values()].map(({ tagSet }) => tagSet),
  );
  return {
    name,
    pointCount,
    seriesCount: series.size,
    tags: [...tags].map(([key, tag]) => ({
      key,
      cardinality: tag.values.size,
      values: [...tag.values.keys()],
      pointCount: tag.pointCount,
      leader: leaders.get(key) ?? null,
      churn: gapUs === null ? null : churnOf([...tag.values.values()], { fromUs, toUs, gapUs }),
    })),
    fields: [...fields.values()],
  };
}
