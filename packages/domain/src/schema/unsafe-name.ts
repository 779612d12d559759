/** What a name is for: InfluxDB reads each place of a line in its own way. */
export type NamePlace = 'measurement' | 'tag' | 'field';

/** Names that queries of InfluxDB 1.x take for tables and columns of their own, so that what is stored cannot be read back. */
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
    message: 'must not begin with #: InfluxDB takes the line for a comment, answers 204 and stores nothing',
  },
  {
    places: ['measurement', 'field'],
    test: (name) => name.startsWith('\t'),
    message: 'must not begin with a tab: InfluxDB passes over it and stores the name without it',
  },
  {
    places: ['measurement', 'field'],
    test: (name) => /\\[,= ]/.test(name),
    message:
      'must not hold a backslash before a comma, space or equals sign: InfluxDB reads it as an escape, so the name would be another one',
  },
  {
    places: ['measurement', 'field'],
    test: (name, place) => (place === 'field' ? systemFields : systemMeasurements).has(name),
    message: 'is a name of InfluxDB itself: what is stored under it cannot be queried',
  },
];

/**
 * unsafeName tells why InfluxDB would read a name otherwise than it is meant, or not at all; null where it stores it as it is.
 * It goes beyond what stored schemas are held to: an integration test compares it with a real server.
 */
export function unsafeName(name: string, place: NamePlace): string | null {
  return rules.find((rule) => rule.places.includes(place) && rule.test(name, place))?.message ?? null;
}
