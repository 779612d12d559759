import type { ParameterizedQuery } from '@influxdata/influxdb-client';
import { shownText } from '@tidemark/domain/kernel/shown-text';
import type { FieldType } from '@tidemark/domain/schema/value-generator';
import { observePoints } from '@tidemark/imports/infer/observe-points';
import type { ObservedTag } from '@tidemark/imports/infer/observed-measurement';
import type { FieldValue } from '@tidemark/workload/value-at';
import type { createBoundedAsker } from '../../schema-import/bounded-asker.ts';
import type { FieldTypes, ImportedMeasurement } from '../../schema-import/imported-measurement.ts';
import { asWritten, byTime, type SampledPoint } from '../../schema-import/stored-times.ts';
import type { TypedRow } from '../client.ts';
import { lastQuery, tagCountQuery, tagKeysQuery, tagValuesQuery, tailQuery } from './bucket-queries.ts';

/** Asks Flux within the limits of an import. */
export type BucketAsker = ReturnType<typeof createBoundedAsker<ParameterizedQuery, TypedRow[]>>;

type Place = { bucket: string; measurement: string };

/** Series whose newest values are read; where there are more, tags are read one by one. */
const maxSeries = 1_000;
/** Points of one series that are read for how its values and timestamps move. */
const pointsOfOneSeries = 100;
/** Values of a tag that are read; one more than a schema lists. */
const maxValues = 1_001;
const maxTagKeys = 100;
const maxFields = 1_000;

const typesOfFlux: Record<string, FieldType> = {
  double: 'float',
  long: 'int',
  unsignedLong: 'int',
  string: 'string',
  boolean: 'boolean',
};

/** readBucketMeasurement reads fields with their types, tags, series and points of one measurement; what could not be read is a remark. */
export async function readBucketMeasurement(asker: BucketAsker, place: Place): Promise<ImportedMeasurement> {
  const { bucket, measurement } = place;
  const [keys, fieldKeys] = [
    await namesOf(asker, tagKeysQuery(bucket, measurement)),
    await namesOf(asker, tagValuesQuery(bucket, { measurement, tag: '_field', most: maxFields })),
  ];
  const tagKeys = keys.filter((key) => !key.startsWith('_')).slice(0, maxTagKeys);
  const last = await asker.ask(lastQuery(bucket, measurement, maxSeries + 1));
  const lastRows = last.ok ? last.answer : [];
  const fields: FieldTypes = new Map(fieldKeys.map((key) => [key, []]));
  addTypes(fields, lastRows);
  const newest = pointsOf(lastRows, measurement, tagKeys);
  const series = newest.at(-1);
  const moving =
    series === undefined
      ? null
      : await asker.ask(tailQuery(bucket, measurement, { tagSet: series.tagSet, most: pointsOfOneSeries }));
  const points = merged([...newest, ...(moving?.ok ? pointsOf(moving.answer, measurement, tagKeys) : [])]);
  const tags = await readTagsOf(asker, place, { tagKeys, newest, isWhole: last.ok && isWhole(lastRows) });
  const unread = last.ok ? [] : [`Its newest values were not read: ${shownText(last.detail)}.`];
  return { name: measurement, tags, fields, points, remarks: [...tags.remarks, ...unread] };
}

/** Whether no field has more series than were read. */
function isWhole(rows: readonly TypedRow[]): boolean {
  const counts = new Map<string, number>();
  for (const { row } of rows) counts.set(String(row._field), (counts.get(String(row._field)) ?? 0) + 1);
  return rows.length > 0 && [...counts.values()].every((count) => count <= maxSeries);
}

async function namesOf(asker: BucketAsker, query: ParameterizedQuery): Promise<string[]> {
  const asked = await asker.ask(query);
  return asked.ok ? asked.answer.map(({ row }) => String(row._value)) : [];
}

function addTypes(fields: FieldTypes, rows: readonly TypedRow[]): void {
  for (const { row, types } of rows) {
    const key = String(row._field);
    const type = typesOfFlux[types.get('_value') ?? ''];
    const known = fields.get(key) ?? [];
    fields.set(key, known);
    if (type !== undefined && !known.includes(type)) known.push(type);
  }
}

type TagPlace = { tagKeys: string[]; newest: SampledPoint[]; isWhole: boolean };

/** Where every series was read, tags and series are known; else each tag is listed and counted, and the series are not. */
async function readTagsOf(
  asker: BucketAsker,
  { bucket, measurement }: Place,
  { tagKeys, newest, isWhole: isComplete }: TagPlace,
): Promise<ImportedMeasurement['tags']> {
  if (isComplete) {
    const [observed] = observePoints(asWritten(newest).points).measurements;
    return {
      tags: observed?.tags ?? [],
      seriesCount: observed?.seriesCount ?? 0,
      someSeries: null,
      remarks: [],
    };
  }
  const tags: ObservedTag[] = [];
  for (const key of tagKeys) {
    const values = await namesOf(asker, tagValuesQuery(bucket, { measurement, tag: key, most: maxValues }));
    const counted =
      values.length < maxValues ? null : await asker.ask(tagCountQuery(bucket, measurement, key));
    const count = counted?.ok ? Number(counted.answer[0]?.row._value ?? 0) : 0;
    const cardinality = Math.max(1, values.length, count);
    tags.push({ key, cardinality, values, pointCount: 0, leader: null, churn: null });
  }
  const remarks = [
    `It has more than ${maxSeries.toLocaleString('en')} series, which were not counted: each tag was read by itself.`,
  ];
  return { tags, seriesCount: null, someSeries: null, remarks };
}

/** Values of one series and time are one point, whichever fields they are of. */
function pointsOf(rows: readonly TypedRow[], measurement: string, tagKeys: string[]): SampledPoint[] {
  return rows.map(({ row, types }) => {
    const value = fieldValueOf(row._value, types.get('_value') ?? '');
    return {
      measurement,
      time: String(row._time),
      tagSet: tagKeys.flatMap((key): SampledPoint['tagSet'] => {
        const text = row[key];
        return typeof text === 'string' && text !== '' ? [[key, text]] : [];
      }),
      fieldSet: value === null ? [] : [[String(row._field), value]],
    };
  });
}

function fieldValueOf(cell: unknown, fluxType: string): FieldValue | null {
  const type = typesOfFlux[fluxType];
  if (type === 'boolean' && typeof cell === 'boolean') return { type, value: cell };
  if (type === 'string' && typeof cell === 'string') return { type, value: cell };
  if (typeof cell !== 'number' || !Number.isFinite(cell)) return null;
  if (type === 'int') return { type, value: cell };
  return type === 'float' ? { type, value: cell, decimals: null } : null;
}

/** Points of the same series and time joined, oldest first. */
function merged(points: readonly SampledPoint[]): SampledPoint[] {
  const known = new Map<string, { point: SampledPoint; fields: Map<string, FieldValue> }>();
  for (const point of points) {
    const key = JSON.stringify([point.time, point.tagSet]);
    const entry = known.get(key) ?? { point, fields: new Map<string, FieldValue>() };
    for (const [field, value] of point.fieldSet) entry.fields.set(field, value);
    known.set(key, entry);
  }
  return byTime([...known.values()].map(({ point, fields }) => ({ ...point, fieldSet: [...fields] })));
}
