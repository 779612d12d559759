import type { LostKey } from '@tidemark/domain/verification';

/** lostKeysCsv writes lost keys as RFC 4180 has it, a line each: measurement, tags, timestamp, point, reading. */
export function lostKeysCsv(keys: LostKey[]): string {
  const lines = keys.map((key) =>
    [key.measurement, tagSetText(key.tagSet), key.timestampNs, String(key.point), key.missingIn].map(quoted),
  );
  return [['measurement', 'tags', 'timestamp_ns', 'point', 'missing_in'], ...lines]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
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

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
