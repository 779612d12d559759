import { z } from 'zod';

/** What a name is for: InfluxDB parses each position of a line differently. */
export type NamePlace = 'measurement' | 'tag' | 'field';

/** Names that queries of InfluxDB 1.x interpret as their own tables and columns, so that stored data cannot be read back. */
const systemMeasurements: ReadonlySet<string> = new Set([
  '_fieldKeys',
  '_measurements',
  '_name',
  '_series',
  '_tagKey',
  '_tagKeys',
  '_tags',
]);
const systemFields: ReadonlySet<string> = new Set(['_fieldKey']);

type Rule = {
  places: readonly NamePlace[];
  test: (name: string, place: NamePlace) => boolean;
  message: string;
};

const rules: Rule[] = [
  {
    places: ['measurement'],
    test: (name) => name.startsWith('#'),
    message: 'must not start with #: InfluxDB treats the line as a comment, answers 204 and stores nothing',
  },
  {
    places: ['measurement', 'field'],
    test: (name) => name.startsWith('\t'),
    message: 'must not start with a tab: InfluxDB skips it and stores the name without it',
  },
  {
    places: ['measurement', 'field'],
    test: (name) => /\\[,= ]/.test(name),
    message:
      'must not contain a backslash before a comma, space or equals sign: InfluxDB reads it as an escape and stores a different name',
  },
  {
    places: ['measurement', 'field'],
    test: (name, place) => (place === 'field' ? systemFields : systemMeasurements).has(name),
    message: 'is a name of InfluxDB itself: data stored under it cannot be queried',
  },
];

/**
 * unsafeName says why InfluxDB would store a different name or refuse it; null if it stores the name unchanged.
 * It is stricter than the validation of stored schemas: an integration test compares it with a real server.
 */
export function unsafeName(name: string, place: NamePlace): string | null {
  return rules.find((rule) => rule.places.includes(place) && rule.test(name, place))?.message ?? null;
}

/** Length limit of a key, tag value or measurement name, in characters; InfluxDB's own limit is 64 KiB per key. */
const maxNameLength = 1_000;

const faults: { test: (name: string) => boolean; message: string }[] = [
  { test: (name) => name.length === 0, message: 'must not be empty' },
  { test: (name) => name.length > maxNameLength, message: `must be at most ${maxNameLength} characters` },
  {
    test: (name) => /[\n\r\0]/.test(name),
    message: 'must not contain a line break or NUL: line protocol supports it only in string fields',
  },
  {
    test: (name) => name.endsWith('\\'),
    message: 'must not end with a backslash: line protocol would read it as an escape of the next character',
  },
  { test: (name) => !name.isWellFormed(), message: 'must be well-formed Unicode' },
];

/** nameFault says why a measurement name, key or tag value cannot be sent, or null. */
export function nameFault(name: string): string | null {
  return faults.find((fault) => fault.test(name))?.message ?? null;
}

/** Shape of a measurement name, tag key, field key or tag value: spaces, commas, quotes and emoji are allowed and escaped by us. */
export const lineProtocolNameShape = z.string().superRefine((name, context) => {
  const message = nameFault(name);
  if (message) context.addIssue({ code: 'custom', message });
});

/** Shape of a tag or field key: a name other than the word that InfluxDB reserves for the timestamp. */
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
