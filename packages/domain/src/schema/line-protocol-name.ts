import { z } from 'zod';

/** Longest key, tag value or measurement name that we generate, in characters; InfluxDB's own limit is 64 KiB a key. */
const maxNameLength = 1_000;

const faults: { test: (name: string) => boolean; message: string }[] = [
  { test: (name) => name.length === 0, message: 'must not be empty' },
  { test: (name) => name.length > maxNameLength, message: `must be at most ${maxNameLength} characters` },
  {
    test: (name) => /[\n\r\0]/.test(name),
    message: 'must not contain a line break or NUL: line protocol cannot carry it outside a string field',
  },
  {
    test: (name) => name.endsWith('\\'),
    message: 'must not end with a backslash: line protocol would read it as an escape of what follows',
  },
  { test: (name) => !name.isWellFormed(), message: 'must be well-formed Unicode' },
];

/** nameFault tells why a measurement name, key or tag value cannot be put on the wire, or null. */
export function nameFault(name: string): string | null {
  return faults.find((fault) => fault.test(name))?.message ?? null;
}

/** Shape of a measurement name, tag key, field key or tag value: spaces, commas, quotes and emoji are fine, escaping is ours. */
export const lineProtocolNameShape = z.string().superRefine((name, context) => {
  const message = nameFault(name);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Shape of a tag or field key: as a name, and not the word that InfluxDB reserves for the timestamp. */
export const lineProtocolKeyShape = lineProtocolNameShape.refine((key) => key !== 'time', {
  message: '"time" is reserved for the timestamp; choose another key',
});

/** escapeMeasurement escapes commas and spaces of a measurement name. */
export function escapeMeasurement(name: string): string {
  return name.replace(/[, ]/g, '\\$&');
}

/** escapeKey escapes commas, equals signs and spaces of a tag key, tag value or field key. */
export function escapeKey(text: string): string {
  return text.replace(/[,= ]/g, '\\$&');
}
