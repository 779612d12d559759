import { csvText } from '@tidemark/domain/kernel/csv-text';
import type { LostKey } from '@tidemark/domain/result/verification';

/** lostKeysCsv is a table of lost keys, a line each: measurement, tags, timestamp, point, reading. */
export function lostKeysCsv(keys: LostKey[]): string {
  return csvText(
    ['measurement', 'tags', 'timestamp_ns', 'point', 'missing_in'],
    keys.map((key) => [
      key.measurement,
      tagSetText(key.tagSet),
      BigInt(key.timestampNs),
      key.point,
      key.missingIn,
    ]),
  );
}

/** tagSetText writes a tag set as line protocol does. */
export function tagSetText(tagSet: LostKey['tagSet']): string {
  return tagSet.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join(',');
}

/** lostKeyLine writes a key as line protocol does, without its fields. */
export function lostKeyLine({ measurement, tagSet, timestampNs }: LostKey): string {
  const name = measurement.replaceAll(/([, ])/g, '\\$1');
  const tags = tagSetText(tagSet);
  return `${tags === '' ? name : `${name},${tags}`} ${timestampNs}`;
}

function escaped(text: string): string {
  return text.replaceAll(/([,= ])/g, '\\$1');
}
