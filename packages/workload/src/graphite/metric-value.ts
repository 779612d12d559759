import { fieldText } from '../line-protocol.ts';
import type { FieldValue } from '../value-at.ts';

/**
 * metricValueText is the decimal text of a number as a line of Graphite holds it: that of line protocol without the `i` of integers. Plans with
 * other types, and numbers that are not finite, are refused before (`graphiteValueFaults`).
 */
export function metricValueText(value: FieldValue): string {
  if (value.type === 'string' || value.type === 'boolean')
    throw new TypeError('Graphite stores numbers only');
  if (!Number.isFinite(value.value)) throw new RangeError('Graphite stores finite numbers only');
  return value.type === 'int' ? String(value.value) : fieldText(value);
}

/** metricValue is the double that a cache reads from the text: the one that is sent in a pickle and compared with what is stored. */
export function metricValue(value: FieldValue): number {
  return Number(metricValueText(value));
}
