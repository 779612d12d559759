import type { Precision } from './load-profile.ts';
import type { FieldValue, Point } from './point-at.ts';

/** lineProtocolOf writes a point as one line without its line break; the timestamp is cut to `precision`. */
export function lineProtocolOf(point: Point, precision: Precision): string {
  const tags = point.tagSet.map(([key, value]) => `,${escapeKey(key)}=${escapeKey(value)}`).join('');
  const fields = point.fieldSet.map(([key, value]) => `${escapeKey(key)}=${fieldText(value)}`).join(',');
  return `${escapeMeasurement(point.measurement)}${tags} ${fields} ${timestampText(point.timestampUs, precision)}`;
}

/** escapeMeasurement escapes commas and spaces of a measurement name. */
export function escapeMeasurement(name: string): string {
  return name.replace(/[, ]/g, '\\$&');
}

/** escapeKey escapes commas, equals signs and spaces of a tag key, tag value or field key. */
export function escapeKey(text: string): string {
  return text.replace(/[,= ]/g, '\\$&');
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

/** timestampText writes microseconds since 1970 in the unit of the wire, cut, not rounded. */
export function timestampText(timestampUs: number, precision: Precision): string {
  switch (precision) {
    case 'ns':
      return `${timestampUs}000`;
    case 'us':
      return String(timestampUs);
    case 'ms':
      return String(Math.floor(timestampUs / 1_000));
    case 's':
      return String(Math.floor(timestampUs / 1_000_000));
  }
}
