import type { FieldsPerLine, Precision } from '@tidemark/domain/load/load-profile';
import { escapeKey, escapeMeasurement } from '@tidemark/domain/schema/line-protocol-name';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { Point } from './point-at.ts';
import type { FieldValue } from './value-at.ts';

/** lineProtocolOf writes a point as one line without its line break; the timestamp, where it has one, is cut to `precision`. */
export function lineProtocolOf(point: Point, precision: Precision): string {
  const tags = point.tagSet.map(([key, value]) => `,${escapeKey(key)}=${escapeKey(value)}`).join('');
  const fields = point.fieldSet.map(([key, value]) => `${escapeKey(key)}=${fieldText(value)}`).join(',');
  const stamp = point.timestampNs === null ? '' : ` ${timestampText(point.timestampNs, precision)}`;
  return `${escapeMeasurement(point.measurement)}${tags} ${fields}${stamp}`;
}

/** linesOf writes a point as it goes over the wire: one line, or one for each field, with line breaks between them. */
export function linesOf(point: Point, precision: Precision, fieldsPerLine: FieldsPerLine): string {
  if (fieldsPerLine === 'all') return lineProtocolOf(point, precision);
  return point.fieldSet.map((field) => lineProtocolOf({ ...point, fieldSet: [field] }, precision)).join('\n');
}

/** linesPerPoint is the most lines that a point of a schema takes. */
export function linesPerPoint({ measurements }: Schema, fieldsPerLine: FieldsPerLine): number {
  return fieldsPerLine === 'all' ? 1 : Math.max(...measurements.map(({ fields }) => fields.length));
}

/** fieldText writes a field value: 1i for integers, quoted and escaped text, plain floats and booleans. */
export function fieldText(field: FieldValue): string {
  switch (field.type) {
    case 'float':
      return field.decimals === null ? String(field.value) : field.value.toFixed(field.decimals);
    case 'int':
      return `${field.value}i`;
    case 'string':
      return `"${field.value.replace(/["\\]/g, '\\$&')}"`;
    case 'boolean':
      return field.value ? 'true' : 'false';
  }
}

const unitNs: Record<Precision, bigint> = {
  ns: 1n,
  us: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/** timestampText writes nanoseconds since 1970 in the unit of the wire, cut (towards the past), not rounded. */
export function timestampText(timestampNs: bigint, precision: Precision): string {
  const unit = unitNs[precision];
  const isCutUp = timestampNs < 0n && timestampNs % unit !== 0n;
  return String(timestampNs / unit - (isCutUp ? 1n : 0n));
}
