import { planFileShape } from '@tidemark/domain/run/plan-file';
import { longestKeyBytes, maxKeyBytes, newSchemaShape } from '@tidemark/domain/schema/new-schema';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import { expect, test } from 'vitest';
import { inferSchema } from './infer-schema.ts';

const field = { key: 'v', type: 'float', generator: { kind: 'constant', value: 1 } };
const withMeasurement = (measurement: object) => ({
  name: 'x',
  measurements: [{ name: 'm', fields: [field], ...measurement }],
});
/** A tag that takes 1,002 bytes of a key; the last ones of several need more digits. */
const wideTag = (n: number) => ({
  key: String(n).padStart(2, '0'),
  generator: { kind: 'constant', value: 'x'.repeat(998) },
});

test.each([
  ['#x', { name: '#x' }, '/measurements/0/name'],
  ['a tab first', { name: '\tx' }, '/measurements/0/name'],
  ['an escaped equals sign', { name: 'a\\=b' }, '/measurements/0/name'],
  ['an escaped comma before a range', { name: 'a\\,{0..3}' }, '/measurements/0/name'],
  ['a name of the system', { name: '_series' }, '/measurements/0/name'],
  ['a tab before a field', { fields: [{ ...field, key: '\tx' }] }, '/measurements/0/fields/0/key'],
  [
    'an escaped space in a field',
    { fields: [field, { ...field, key: 'a\\ b' }] },
    '/measurements/0/fields/1/key',
  ],
  ['a column of the system', { fields: [{ ...field, key: '_fieldKey' }] }, '/measurements/0/fields/0/key'],
  [
    'a key of over 65,535 bytes',
    { tags: Array.from({ length: 66 }, (_, n) => wideTag(n)) },
    '/measurements/0/tags',
  ],
])(
  '%s is refused of a new schema at the field, and one that is stored goes on parsing',
  (_, part, pointer) => {
    const schema = withMeasurement(part);
    const refused = newSchemaShape.safeParse(schema);
    expect(refused.error?.issues.map(({ path }) => `/${path.join('/')}`)).toEqual([pointer]);
    expect(schemaShape.safeParse(schema).success).toBe(true);
    const plan = {
      schema,
      profile: { name: 'p', executor: { kind: 'closed-loop' }, extent: { kind: 'points', points: 1 } },
      target: { kind: 'influxdb-v1', url: 'http://127.0.0.1:8086' },
    };
    const planIssues = planFileShape.safeParse(plan).error?.issues;
    expect(planIssues?.map(({ path }) => `/${path.join('/')}`)).toEqual([`/schema${pointer}`]);
  },
);

test.each([
  ['#x as a tag', { tags: [{ key: '#x', generator: { kind: 'constant', value: '#x' } }] }],
  ['a backslash within', { name: 'C:\\data' }],
  ['blanks and signs that are escaped', { name: ' a, b=c#' }],
  ['a leading underscore', { name: '_measurement', fields: [{ ...field, key: '_time' }] }],
  ['an escaped sign in a tag', { tags: [{ key: 'a\\=b', generator: { kind: 'constant', value: 'a\\,b' } }] }],
])('%s is taken', (_, part) => {
  expect(newSchemaShape.safeParse(withMeasurement(part)).success).toBe(true);
});

test('the longest key counts bytes as they are written, of the longest measurement, values and field', () => {
  const schema = schemaShape.parse({
    name: 'x',
    entityPool: { fixedCount: 1, rollingCount: 0, newPerSimulatedMinute: 0, idPrefix: 'é' },
    measurements: [
      {
        name: 'm {9..10}',
        tags: [
          { key: 'a', generator: { kind: 'sequence', prefix: 'v', cardinality: 11 } },
          { key: 'b', generator: { kind: 'pool', values: ['x', 'y z'] } },
          { key: 'c', generator: { kind: 'entity' } },
        ],
        fields: [{ ...field, key: 'long one' }, field],
      },
    ],
  });
  const [group] = schema.measurements;
  const written = ['m\\ 10', ',a=v10', ',b=y\\ z', ',c=é000000000000000', '#!~#', 'long\\ one'].join('');
  expect(group && longestKeyBytes(schema, group)).toBe(Buffer.byteLength(written));
  expect(maxKeyBytes).toBe(65_535);
});

test('what a text would be misread for is left out of the guess, with the reason', () => {
  const guess = inferSchema(parseLineProtocol('a\\\\,b v=1\nm _fieldKey=1,w=2\n_series v=1'), 'x');
  expect(guess?.schema.measurements.map(({ name, fields }) => [name, fields.map(({ key }) => key)])).toEqual([
    ['m', ['w']],
  ]);
  expect(newSchemaShape.safeParse(guess?.schema).success).toBe(true);
  expect(guess?.notes.filter(({ text }) => text.includes('InfluxDB'))).toHaveLength(3);
});
