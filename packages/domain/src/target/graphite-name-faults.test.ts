import { describe, expect, it } from 'vitest';
import type { Schema } from '../schema/schema.ts';
import { aSchema } from '../testing/a-schema.ts';
import { graphiteNameFaults } from './graphite-name-faults.ts';
import { type MetricNaming, metricNamingShape } from './graphite-target.ts';
import { graphiteValueFaults } from './graphite-value-faults.ts';

type Group = Schema['measurements'][number];

const number = (key: string): Group['fields'][number] => ({
  key,
  type: 'float',
  generator: { kind: 'constant', value: 1 },
});
const pool = (key: string, ...values: string[]): Group['tags'][number] => ({
  key,
  generator: { kind: 'pool', values },
});

function group(overrides: Partial<Group> = {}): Group {
  return { name: 'cpu', tags: [pool('host', 'a', 'b')], fields: [number('user')], ...overrides };
}

function faultsOf(groups: Group[], naming: Partial<MetricNaming> = {}, schema: Partial<Schema> = {}) {
  const full = metricNamingShape.parse(naming);
  return graphiteNameFaults(aSchema({ ...schema, measurements: groups }), full, ['target', 'naming']);
}

const texts = (...asked: Parameters<typeof faultsOf>) =>
  faultsOf(...asked).map(({ path, message }) => `${path.join('.')}: ${message}`);

it('takes names that every part of Graphite keeps as they are', () => {
  expect(faultsOf([group({ name: 'cpu{0..9}' })])).toEqual([]);
  expect(faultsOf([group()], { tagStyle: 'tags' })).toEqual([]);
});

describe('a character that Graphite changes', () => {
  it.each([
    ['a dot', 'web.1'],
    ['a space', 'web 1'],
    ['a slash', 'web/1'],
    ['a letter beyond ASCII', 'grün'],
    ['a semicolon', 'web;1'],
    ['an equals sign', 'web=1'],
  ])('%s is refused where the value stands, with the value and its tag', (_, text) => {
    const value: string = JSON.parse(`"${text}"`);
    const [fault, ...more] = faultsOf([group({ tags: [pool('host', 'fine', value)] })]);
    expect(fault?.path).toEqual(['schema', 'measurements', 0, 'tags', 0, 'generator', 'values', 1]);
    expect(fault?.message).toContain(`the value ${JSON.stringify(value)} of tag "host" contains`);
    expect(more).toEqual([]);
  });

  it('is refused in measurements, fields, prefixes and the ids of entities', () => {
    const sequence: Group['tags'][number] = {
      key: 'host',
      generator: { kind: 'sequence', prefix: 'web ', cardinality: 3 },
    };
    expect(
      texts([group({ name: 'c.pu', tags: [], fields: [number('us er')] })]).map((text) => text.split(':')[0]),
    ).toEqual(['schema.measurements.0.name', 'schema.measurements.0.fields.0.key']);
    expect(faultsOf([group({ tags: [sequence] })])[0]?.path.join('.')).toBe(
      'schema.measurements.0.tags.0.generator.prefix',
    );
    const entity: Group['tags'][number] = { key: 'id', generator: { kind: 'entity' } };
    const entityPool: Schema['entityPool'] = {
      fixedCount: 2,
      rollingCount: 0,
      newPerSimulatedMinute: 0,
      replacement: 'fifo',
      arrivals: 'steady',
      idPrefix: 'ue/',
      idDigits: 6,
    };
    expect(faultsOf([group({ tags: [entity] })], {}, { entityPool })[0]?.path).toEqual([
      'schema',
      'entityPool',
      'idPrefix',
    ]);
  });

  it('becomes _ per byte where the naming replaces, unless two names would become one', () => {
    const naming: Partial<MetricNaming> = { nameRule: 'replace' };
    expect(faultsOf([group({ name: 'c.pu', tags: [pool('host', 'web.1', 'grün')] })], naming)).toEqual([]);
    expect(texts([group({ tags: [pool('host', 'web.1', 'web_1')] })], naming)).toEqual([
      'schema.measurements.0.tags.0.generator.values.1: the value "web.1" of tag "host" and the value "web_1" of tag "host" would both become "web_1"; choose another name for one',
    ]);
    expect(texts([group({ name: 'c.p' }), group({ name: 'c_p' })], naming)[0]).toContain(
      'would both become "c_p"',
    );
    expect(texts([group({ fields: [number('a b'), number('a_b')] })], naming)[0]).toContain(
      'would both become "a_b"',
    );
  });
});

it('refuses a template that would put several series into one path', () => {
  const two = [group({ fields: [number('user'), number('system')] }), group({ name: 'mem' })];
  expect(texts(two, { pathTemplate: 'x.{run}.{tags}' })).toEqual([
    'target.naming.pathTemplate: all measurements would share one path, for the template has no {measurement}',
    'target.naming.pathTemplate: all fields of a point would share one path, for the template has no {field}',
  ]);
  expect(texts([group()], { pathTemplate: 'x.{run}.{field}' })[0]).toContain(
    'all values of tag "host" would share one path',
  );
  expect(faultsOf([group()], { pathTemplate: 'x.{run}.{field}', tagStyle: 'tags' })).toEqual([]);
  expect(texts([group()], { pathTemplate: 'x.{run}.{tag:rack}.{tags}' })[0]).toContain(
    'the measurement "cpu" has no tag "rack"',
  );
});

it('refuses placeholders whose texts run into each other, and takes those that do not', () => {
  const pathTemplate = 'x.{run}.{tags}.{measurement}{field}';
  const groups = [group({ name: 'a1', fields: [number('b')] }), group({ name: 'a', fields: [number('1b')] })];
  expect(texts(groups, { pathTemplate })).toEqual([
    'target.naming.pathTemplate: two series would share "a1b" in {measurement}{field}: put dots between the placeholders',
  ]);
  expect(faultsOf([group(), group({ name: 'mem' })], { pathTemplate })).toEqual([]);
});

it('refuses the tag key that Graphite keeps for itself, where keys are part of the path', () => {
  const tagged = [group({ tags: [pool('name', 'a')] })];
  expect(texts(tagged, { tagStyle: 'tags' })[0]).toContain('Graphite keeps the tag "name"');
  expect(faultsOf(tagged)).toEqual([]);
});

it('refuses a node above 250 bytes and a path above 4,000, and takes both at their limit', () => {
  const node = (length: number) => [group({ tags: [pool('host', 'a'.repeat(length))] })];
  expect(faultsOf(node(250))).toEqual([]);
  expect(texts(node(251))[0]).toContain('takes 251 bytes; the limit is 250');
  // tidemark. + 64 of the run + .cpu. + tags with dots + user: the tags take what is left of 4,000.
  const path = (last: number) => [
    group({
      tags: [
        ...Array.from({ length: 15 }, (_, i) => pool(`t${i}`, 'a'.repeat(250))),
        pool('z', 'b'.repeat(last)),
      ],
    }),
  ];
  const rest = 4_000 - ('tidemark.'.length + 64 + '.cpu.'.length + 15 * 251 + '.user'.length);
  expect(faultsOf(path(rest))).toEqual([]);
  expect(texts(path(rest + 1))[0]).toContain('take up to 4001 bytes; the limit is 4000');
});

it('names twenty faults at most', () => {
  expect(
    faultsOf([group({ tags: [pool('host', ...Array.from({ length: 100 }, (_, i) => `a ${i}`))] })]),
  ).toHaveLength(20);
});

describe('values', () => {
  it('refuses texts, booleans and numbers that leave the range of a double', () => {
    const fields: Group['fields'] = [
      { key: 'ok', type: 'int', generator: { kind: 'counter', start: 0, step: 1 } },
      { key: 'text', type: 'string', generator: { kind: 'constant', value: 'x' } },
      { key: 'flag', type: 'boolean', generator: { kind: 'constant', value: true } },
      { key: 'far', type: 'float', generator: { kind: 'counter', start: 0, step: 1e300 } },
    ];
    const faults = graphiteValueFaults(aSchema({ measurements: [group({ fields })] }));
    expect(faults.map(({ path }) => path.slice(3).join('.'))).toEqual([
      'fields.1.type',
      'fields.2.type',
      'fields.3.generator',
    ]);
    expect(faults[0]?.message).toContain('Graphite stores numbers only, and the field "text" is a string');
  });
});

describe('a template', () => {
  const messageOf = (pathTemplate: string) =>
    metricNamingShape.safeParse({ pathTemplate }).error?.issues[0]?.message ?? null;

  it.each([
    ['x.{run}.{host}', 'there is no placeholder "{host}"'],
    ['x.{run}.{field', 'there is no placeholder'],
    ['x.{field}', 'name {run}'],
    ['x .{run}', 'write only letters'],
    ['x..{run}', 'a node of the path is empty'],
    ['.{run}', 'a node of the path is empty'],
    ['{run}.', 'a node of the path is empty'],
    ['{run}.x{tags}', '{tags} stands for several nodes'],
    ['{run}.{field}.{field}', '{field} is there twice'],
  ])('%s is refused: %s', (template, message) => {
    expect(messageOf(template)).toContain(message);
  });

  it('takes tags by their keys, which may hold dots', () => {
    expect(messageOf('x.{run}.{tag:a.b}.{tags}.{field}')).toBeNull();
  });
});
