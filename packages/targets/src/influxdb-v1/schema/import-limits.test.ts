import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, it } from 'vitest';
import type { QueryCell, QuerySeries } from '../query-answer.ts';
import { importDatabase } from './import-database.ts';

const rows = (column: string, count: number, prefix: string): QuerySeries[] => [
  {
    name: 'm',
    columns: [column],
    values: Array.from({ length: count }, (_, n): QueryCell[] => [`${prefix}${n}`]),
  },
];

type Counts = { measurements?: number; series?: number; tags?: number };

/** A server with more of everything than an import reads; gives the statements that it was asked. */
async function askedOf({ measurements = 1, series = 9, tags = 150 }: Counts) {
  const asked: string[] = [];
  const answers: [RegExp, QuerySeries[]][] = [
    [/^SHOW MEASUREMENTS/, rows('name', measurements, 'm')],
    [/^SHOW RETENTION POLICIES/, rows('name', 9, 'rp')],
    [/^SHOW FIELD KEYS/, rows('fieldKey', 1, 'v')],
    [/^SHOW SERIES EXACT/, [{ name: 'm', columns: ['count'], values: [[1_000]] }]],
    [/^SHOW SERIES/, rows('key', series, 'm0,a=')],
    [/^SHOW TAG KEYS/, rows('tagKey', tags, 'k')],
    [/^SHOW TAG VALUES .* LIMIT 1001$/, rows('value', 1_001, 'x')],
    [/^SHOW TAG VALUES EXACT/, []],
    [/^SHOW TAG VALUES/, rows('value', 1_002, 'x')],
  ];
  const query = async (statement: string) => {
    asked.push(statement);
    return answers.find(([pattern]) => pattern.test(statement))?.[1] ?? [];
  };
  const limits = { listedSeries: 8, measurements: 3_000 };
  await importDatabase({ query }, { database: 'd', clock: createVirtualClock(), limits });
  return (pattern: RegExp) => asked.filter((statement) => pattern.test(statement));
}

it('reads five retention policies, a hundred tags and their values up to the limits of a list', async () => {
  const asked = await askedOf({});
  expect(asked(/^SHOW FIELD KEYS/)).toHaveLength(5);
  expect(asked(/^SHOW TAG VALUES FROM .* LIMIT 1001$/)).toHaveLength(100);
  expect(asked(/^SHOW TAG VALUES FROM .* LIMIT 100001$/)).toHaveLength(100);
});

it('reads four later stretches of a long list of series, and points of five series', async () => {
  const asked = await askedOf({});
  expect(asked(/OFFSET/)).toHaveLength(4);
  expect(asked(/^SELECT .* WHERE .* LIMIT 100$/)).toHaveLength(5);
});

it('shares the points of an import among many measurements', async () => {
  const [first] = (await askedOf({ measurements: 3_000, series: 1, tags: 0 }))(/^SELECT/);
  expect(first).toMatch(/LIMIT 20$/);
});
