import { expect, it } from 'vitest';
import { fillReadStatement, readStatementFault } from './read-statement.ts';

it.each([
  'SELECT * FROM m0',
  "  select * from m0 where tag0='value0' ; ",
  'SHOW SERIES CARDINALITY',
  'SELECT mean(v0) FROM {measurement} WHERE time > now() - 1h GROUP BY time(1m)',
  'SELECT into_x FROM m0',
])('%j only reads', (text) => {
  expect(readStatementFault('influxql', text)).toBeNull();
});

it.each([
  ['DROP DATABASE x', 'SELECT or SHOW'],
  ['SELECTED', 'SELECT or SHOW'],
  ['', 'SELECT or SHOW'],
  ['-- a\nDROP DATABASE x', 'SELECT or SHOW'],
  ['SELECT * FROM m0; DROP DATABASE x', ';'],
  ['SELECT * FROM m0;;', ';'],
  [`SELECT * FROM /'/ ; DROP DATABASE x; '`, ';'],
  ['SELECT * INTO a FROM m0', 'INTO'],
  ["SELECT /'/ \n into\ta FROM /'/", 'INTO'],
  ['SELECT * FROM m0 -- more', 'comment'],
  ['SELECT * /* a */ FROM m0', 'comment'],
])('%j is refused, for %j', (text, reason) => {
  expect(readStatementFault('influxql', text)).toContain(reason);
});

it.each([
  'from(bucket: {database}) |> range(start: 0)',
  'from(bucket: "b") |> range(start: 0) |> map(fn: (r) => ({ r with to: 1 }))',
  'from(bucket: "b") |> range(start: 0, stop: now()) |> toFloat()',
])('the Flux %j only reads', (text) => {
  expect(readStatementFault('flux', text)).toBeNull();
});

it.each([
  'from(bucket: "b") |> range(start: 0) |> to(bucket: "c")',
  'from(bucket: "b") |> range(start: 0) |> to (bucket: "c")',
  'from(bucket: "b") |> range(start: 0) |> experimental.to(bucket: "c")',
  'from(bucket: "b") |> wideTo(bucket: "c")',
  'write = to\nfrom(bucket: "b") |> write(bucket: "c")',
  'write = experimental.to\nfrom(bucket: "b") |> write(bucket: "c")',
  'import "http"\nhttp.post(url: "http://x")',
  'option task = {name: "t", every: 1h}\nfrom(bucket: "b")',
])('the Flux %j is refused', (text) => {
  expect(readStatementFault('flux', text)).toContain('only read');
});

const places = { database: 'tidemark_1', measurement: 'a "b"\\\n' };

it('names of the run are quoted where they are filled in, and quotes around a place are not doubled', () => {
  expect(fillReadStatement('influxql', ' SELECT * FROM {measurement}', places)).toBe(
    'SELECT * FROM "a \\"b\\"\\\\\\n"',
  );
  expect(fillReadStatement('influxql', 'SELECT * FROM "{database}"..{measurement}', places)).toMatch(
    /^SELECT \* FROM "tidemark_1"\.\."a /,
  );
});

it('a name never begins an expression of Flux', () => {
  const filled = fillReadStatement('flux', 'from(bucket: {measurement})', {
    database: 'd',
    measurement: '$'.concat('{secret}'),
  });
  expect(filled).toBe('from(bucket: "\\$'.concat('{secret}")'));
});
