import { expect, it } from 'vitest';
import { countCsvRows } from './count-csv-rows.ts';
import { countRows } from './count-rows.ts';

const series = (rows: number, more = {}) => ({
  name: 'm0',
  values: Array.from({ length: rows }, () => [1]),
  ...more,
});

it.each([
  ['rows over all series and statements', [{ series: [series(2), series(3)] }, { series: [series(1)] }], 6],
  ['an answer without series, as of a measurement that is not there', [{ statement_id: 0 }], 0],
  [
    'a whole series of several pieces that keeps the mark of its first',
    [{ series: [series(10_001, { partial: true })] }],
    10_001,
  ],
])('counts %s', (_, results, rows) => {
  expect(countRows({ results })).toEqual({ kind: 'rows', rows });
});

it.each([
  ['at the top', { error: 'no such database' }, 'no such database'],
  ['within one result, beside rows', { results: [{ series: [series(5)], error: 'timeout' }] }, 'timeout'],
])('an error %s is no rows, though the status was 200', (_, answer, message) => {
  expect(countRows(answer)).toEqual({ kind: 'error', message });
});

it.each([
  ['a result', { results: [{ series: [series(3)], partial: true }] }, 3],
  [
    'a series that the row limit cut off',
    { results: [{ series: [series(10_000, { partial: true })] }] },
    10_000,
  ],
])('%s that says that it is not whole is no success', (_, answer, rows) => {
  expect(countRows(answer)).toEqual({ kind: 'partial', rows });
});

it.each([
  null,
  'text',
  [],
  {},
  { results: {} },
  { results: [1] },
  { results: [{ series: [{ values: 7 }] }] },
])('%j is no answer of a query', (answer) => {
  expect(countRows(answer)).toEqual({ kind: 'malformed' });
});

it('rows of every table of a Flux answer are counted, without names, annotations and breaks within quotes', () => {
  const text = [
    '#datatype,string,long,string',
    ',result,table,name',
    ',,0,"a ""quoted""\r\nname"',
    ',,0,b',
    '',
    ',result,table,name,more',
    ',,1,c,d',
    '',
  ].join('\r\n');
  expect(countCsvRows(text)).toEqual({ kind: 'rows', rows: 3 });
  expect(countCsvRows('')).toEqual({ kind: 'rows', rows: 0 });
});

it('the table of errors of a Flux answer is an error', () => {
  const text = 'error,reference\r\n"Failed to parse query",897\r\n';
  expect(countCsvRows(text)).toEqual({ kind: 'error', message: '"Failed to parse query",897' });
});
