import type { FieldsPerLine } from '@tidemark/domain/load/load-profile';
import { measurementNames } from '@tidemark/domain/schema/measurement-pattern';
import type { Schema } from '@tidemark/domain/schema/schema';
import type {
  CountGroup,
  KeyAccess,
  StoredKey,
  TimeSpan,
  WindowCount,
} from '@tidemark/targets/session/target-session';
import { textOf } from './compare-keys.ts';

/** Measurements alike, with the fields of which a stored point must have every one. */
export type PointGroup = { measurements: string[]; fields: string[] };

/** pointGroups gives the measurements of a schema; a line has all its fields, so one is enough, a number where there is one: it is cheaper to count. */
export function pointGroups(schema: Schema, fieldsPerLine: FieldsPerLine): PointGroup[] {
  return schema.measurements.map(({ name, fields }) => ({
    measurements: measurementNames(name),
    fields:
      fieldsPerLine === 'one'
        ? fields.map(({ key }) => key)
        : [(fields.find(({ type }) => type !== 'string') ?? fields[0])?.key ?? ''],
  }));
}

/** countWhole counts points in windows, by begin and measurement: as many as the field has that is stored least. */
export async function countWhole(
  { measurements, fields }: PointGroup,
  count: (group: CountGroup) => Promise<WindowCount[]>,
): Promise<(fromUs: number, measurement: string) => number> {
  let least: Map<string, number> | null = null;
  for (const field of fields) {
    const counts: Map<string, number> = new Map(
      (await count({ measurements, field })).map((one) => [`${one.fromUs} ${one.measurement}`, one.count]),
    );
    const before: Map<string, number> = least ?? counts;
    least = new Map([...before].map(([key, known]) => [key, Math.min(known, counts.get(key) ?? 0)]));
  }
  return (fromUs, measurement) => least?.get(`${fromUs} ${measurement}`) ?? 0;
}

/** readWholeKeys reads the keys of points that have every field. */
export async function readWholeKeys(
  access: KeyAccess,
  measurement: string,
  fields: string[],
  span: TimeSpan,
  timeoutMs: number,
): Promise<StoredKey[]> {
  let whole: StoredKey[] | null = null;
  for (const field of fields) {
    const keys: StoredKey[] = await access.readKeys(measurement, field, span, timeoutMs);
    const there = new Set(keys.map(textOf));
    whole = whole === null ? keys : whole.filter((key) => there.has(textOf(key)));
  }
  return whole ?? [];
}
