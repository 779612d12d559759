import { DomainError } from '@tidemark/domain/kernel/errors';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TargetAuthError } from '../../session/target-session.ts';
import type { QueryCell, QuerySeries } from '../query-answer.ts';
import { importDatabase } from './import-database.ts';

const table = (name: string, columns: string[], ...values: QueryCell[][]): QuerySeries => ({
  name,
  columns,
  values,
});
const refused = (detail: string) => new DomainError('target_refused', { host: 'h', detail });
const silent = () => new DomainError('target_unreachable', { host: 'h', detail: 'no answer in time' });

type Script = [statement: RegExp, answer: QuerySeries[] | Error][];

/** A server that answers by the first entry that fits; what no entry fits has no rows. */
function scripted(script: Script) {
  const asked: string[] = [];
  const query = async (statement: string) => {
    asked.push(statement);
    const answer = script.find(([pattern]) => pattern.test(statement))?.[1] ?? [];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, query };
}

const measurement: Script[number] = [/^SHOW MEASUREMENTS/, [table('measurements', ['name'], ['m'])]];
const policy: Script[number] = [
  /^SHOW RETENTION POLICIES/,
  [table('', ['name', 'default'], ['default', true])],
];
const fields: Script[number] = [
  /^SHOW FIELD KEYS/,
  [table('m', ['fieldKey', 'fieldType'], ['v', 'integer'])],
];
const clock = () => createVirtualClock();

describe('importDatabase, from servers that cannot do everything', () => {
  it('counts the values of tags itself where the server is too old to count, and says what stays unknown', async () => {
    const values = Array.from({ length: 1_500 }, (_, n): QueryCell[] => ['host', `h${n}`]);
    const server = scripted([
      measurement,
      policy,
      fields,
      [/CARDINALITY/, refused('error parsing query: found CARDINALITY, expected FROM')],
      [/^SHOW SERIES/, [table('', ['key'], ...values.map(([, value]): QueryCell[] => [`m,host=${value}`]))]],
      [/^SHOW TAG KEYS/, [table('m', ['tagKey'], ['host'])]],
      [/^SHOW TAG VALUES .* LIMIT 1001$/, [table('m', ['key', 'value'], ...values.slice(0, 1_001))]],
      [/^SHOW TAG VALUES .* LIMIT 100001$/, [table('m', ['key', 'value'], ...values)]],
    ]);
    const imported = await importDatabase(server, {
      database: 'd',
      clock: clock(),
      limits: { listedSeries: 1_000 },
    });
    expect(imported?.schema.measurements[0]?.tags).toEqual([
      { key: 'host', generator: { kind: 'sequence', prefix: 'h', cardinality: 1_500 } },
    ]);
    expect(imported?.found).toMatchObject([{ seriesSeen: null, seriesPlanned: 1_500 }]);
    expect(imported?.notes[0]?.text).toBe(
      'The series were not counted, by an old server or in time; there are more than 1,000.',
    );
  });

  it('says that a tag may have more values where they could not be counted in time', async () => {
    const values = Array.from({ length: 1_001 }, (_, n): QueryCell[] => ['host', `h${n}`]);
    const server = scripted([
      measurement,
      policy,
      fields,
      [/^SHOW SERIES EXACT/, [table('m', ['count'], [9_000])]],
      [/^SHOW SERIES/, [table('', ['key'], ['m,host=h0'], ['m,host=h1'])]],
      [/^SHOW TAG KEYS/, [table('m', ['tagKey'], ['host'])]],
      [/^SHOW TAG VALUES .* LIMIT 1001$/, [table('m', ['key', 'value'], ...values)]],
      [/^SHOW TAG VALUES/, refused('query timeout')],
    ]);
    const order = { database: 'd', clock: clock(), limits: { listedSeries: 1 } };
    const imported = await importDatabase(server, order);
    expect(imported?.found).toMatchObject([{ seriesSeen: 9_000, seriesPlanned: 1_001 }]);
    expect(imported?.notes.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('1,001 are written, and there may be more'),
    );
  });

  it('takes the types of fields from their values where the server does not show them', async () => {
    const server = scripted([
      measurement,
      policy,
      [/^SHOW FIELD KEYS/, [table('m', ['fieldKey'], ['n'], ['s'], ['b'], ['never'])]],
      [/^SHOW SERIES/, [table('', ['key'], ['m'])]],
      [/^SELECT/, [table('m', ['time', 'n', 's', 'b'], ['2016-06-13T17:44:40Z', 1.5, 'x', true])]],
    ]);
    const imported = await importDatabase(server, { database: 'd', clock: clock() });
    expect(imported?.schema.measurements[0]?.fields.map(({ key, type }) => [key, type])).toEqual([
      ['n', 'float'],
      ['s', 'string'],
      ['b', 'boolean'],
      ['never', 'float'],
    ]);
  });

  it('goes on without points where reading them takes too long', async () => {
    const server = scripted([
      measurement,
      policy,
      fields,
      [/^SHOW SERIES/, [table('', ['key'], ['m,a=b'])]],
      [/^SELECT/, silent()],
    ]);
    const imported = await importDatabase(server, { database: 'd', clock: clock() });
    expect(imported?.schema.measurements).toMatchObject([
      { name: 'm', tags: [{ key: 'a' }], fields: [{ key: 'v', type: 'int' }] },
    ]);
    expect(imported?.notes.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('no value was seen'),
    );
  });

  it('gives a server up that stays silent, and one that refuses the login', async () => {
    const dead = scripted([measurement, [/./, silent()]]);
    await expect(importDatabase(dead, { database: 'd', clock: clock() })).rejects.toMatchObject({
      code: 'target_unreachable',
    });
    expect(dead.asked.length).toBeLessThan(8);
    const closed = scripted([measurement, [/./, new TargetAuthError('h', 'not authorized')]]);
    await expect(importDatabase(closed, { database: 'd', clock: clock() })).rejects.toBeInstanceOf(
      TargetAuthError,
    );
    const page = scripted([[/./, refused('<html>hello</html>')]]);
    await expect(importDatabase(page, { database: 'd', clock: clock() })).rejects.toMatchObject({
      code: 'target_refused',
    });
  });

  it('only ever asks to show or to select, names in quotes, whatever the names are', async () => {
    const name = `m"; DROP DATABASE x; --\\`.slice(0, -1);
    const server = scripted([
      [/^SHOW MEASUREMENTS/, [table('', ['name'], [name])]],
      policy,
      fields,
      [/^SHOW TAG KEYS/, [table('', ['tagKey'], ['a" = 1 OR "b'])]],
      [/^SHOW TAG VALUES/, [table('', ['key', 'value'], ['x', "'; DROP"])]],
    ]);
    await importDatabase(server, { database: 'd', clock: clock() });
    for (const statement of server.asked) {
      expect(statement).toMatch(/^(SHOW|SELECT) /);
      const bare = statement.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '');
      expect(bare).not.toMatch(/DROP|;|OR/);
    }
  });
});

it('makes a valid schema or none of any rows that a server may answer, and never throws', async () => {
  const text = fc.oneof(
    fc.constantFrom(
      'm',
      'v',
      'time',
      'a',
      '__proto__',
      'm,a=b',
      'm,a=c,b=d',
      '2016-06-13T17:44:40Z',
      'integer',
      'float',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constant('x'.repeat(2_000)),
  );
  const cell = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null));
  const columns = fc.constantFrom(
    'name',
    'key',
    'value',
    'tagKey',
    'fieldKey',
    'fieldType',
    'time',
    'count',
    'v',
    'a',
  );
  const rows = fc.array(
    fc.record({
      name: text,
      columns: fc.array(columns, { maxLength: 4 }),
      values: fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }),
    }),
    { maxLength: 2 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(rows, { minLength: 8, maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      async (answers, listedSeries) => {
        let next = 0;
        const query = async (statement: string) => {
          next += 1;
          return statement.startsWith('SHOW MEAS')
            ? [table('', ['name'], ['m'], ['n'])]
            : (answers[next % answers.length] ?? []);
        };
        const imported = await importDatabase(
          { query },
          { database: 'd', clock: clock(), limits: { listedSeries } },
        );
        if (imported !== null) expect(schemaShape.safeParse(imported.schema).success).toBe(true);
      },
    ),
    { numRuns: 100 },
  );
});
