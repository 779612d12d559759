import fc from 'fast-check';

/** A piece of line protocol with what it must be counted as. */
export type KnownLines = {
  text: string;
  points: number;
  /** Distinct series keys. */
  series: number;
  pointsByMeasurement: ReadonlyMap<string, number>;
};

const names = fc.stringMatching(/^[a-c ,="é🌊#]{1,12}$/u).filter((name) => !name.startsWith('#'));
const strings = fc.stringMatching(/^[a-b "\\\n=,#]{0,12}$/);
const numbers = fc.constantFrom('1', '-2.5e3', '7i', 'true');
const times = fc.option(
  fc.integer({ min: -10, max: 2_000_000 }).map((hours) => BigInt(hours) * 3_600_000_000_000n),
);

const escaped = (name: string, special: RegExp) => name.replace(special, '\\$&');
const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

const points = fc.record({
  measurement: names,
  tags: fc.array(fc.tuple(names, names), { maxLength: 3 }),
  fields: fc.array(fc.tuple(names, fc.oneof(numbers, strings.map(quoted))), { minLength: 1, maxLength: 3 }),
  time: times,
});

const gaps = fc.constantFrom(
  '',
  '\n',
  '  \n',
  '# a comment, with "quotes" = and \\ in it\n',
  '\r\n\t\n',
  '  ',
);

/** anyLines draws points with names and values that need escaping, with comments, empty lines and blanks between them. */
export const anyLines: fc.Arbitrary<KnownLines> = fc
  .tuple(fc.array(fc.tuple(gaps, points), { maxLength: 12 }), fc.constantFrom('', '\n', '\n\n'))
  .map(([entries, end]) => {
    const keys = new Set<string>();
    const pointsByMeasurement = new Map<string, number>();
    const lines = entries.map(([gap, { measurement, tags, fields, time }]) => {
      const pairs = tags.map(([key, value]) => `,${escaped(key, /[,= ]/g)}=${escaped(value, /[,= ]/g)}`);
      const key = escaped(measurement, /[, ]/g) + pairs.join('');
      keys.add(key);
      pointsByMeasurement.set(measurement, (pointsByMeasurement.get(measurement) ?? 0) + 1);
      const values = fields.map(([field, value]) => `${escaped(field, /[,= ]/g)}=${value}`).join(',');
      return `${gap}${key} ${values}${time === null ? '' : ` ${time}`}`;
    });
    return { text: lines.join('\n') + end, points: entries.length, series: keys.size, pointsByMeasurement };
  });
