import type { FakeBucket, FakeCell } from './fake-bucket.ts';
import { firstOf, quoted, text, unescaped } from './fake-influxdb-v2-texts.ts';

const fluxTypes = { float: 'double', int: 'long', string: 'string', boolean: 'boolean' };
/** What Flux calls columns of its own; schema.tagKeys lists them too. */
const ownKeys = ['_start', '_stop', '_field', '_measurement'];

/**
 * exploreFlux answers the queries by which a schema is imported, as annotated CSV: schema.tagValues and tagKeys, the newest value of
 * each series, and the newest values of one; null where the query is none of these.
 */
export function exploreFlux(
  query: string,
  buckets: Map<string, FakeBucket>,
): string | { fault: string } | null {
  const name = firstOf(query, `bucket: ${text}`) ?? '';
  const bucket = buckets.get(name);
  if (!/schema\.tag(?:Keys|Values)\(|\|> (?:last\(\)|tail\(n: \d+\))/.test(query)) return null;
  if (bucket === undefined) return { fault: `could not find bucket "${name}"` };
  const measurement = firstOf(query, `r\\._measurement == ${text}`);
  const cells = bucket.cells().filter((cell) => measurement === null || cell.measurement === measurement);
  if (query.includes('schema.tagKeys(')) return column([...ownKeys, ...keysOf(cells)]);
  if (query.includes('schema.tagValues(')) return tagValues(query, cells);
  const wanted = [...query.matchAll(new RegExp(`r\\[${text}\\] == ${text}`, 'g'))];
  const chosen = cells.filter((cell) =>
    wanted.every(([, key = '', value = '']) =>
      cell.tagSet.some(([k, v]) => k === unescaped(key) && v === unescaped(value)),
    ),
  );
  const newest = Number(/tail\(n: (\d+)\)/.exec(query)?.[1] ?? 1);
  const most = Number(/limit\(n: (\d+)\)/.exec(query)?.[1] ?? Number.MAX_SAFE_INTEGER);
  const rows = [...grouped(chosen, (cell) => JSON.stringify([cell.field, cell.tagSet])).values()].flatMap(
    (series) => series.slice(-newest),
  );
  return [...grouped(rows, ({ field, value }) => `${field} ${value.type}`).values()]
    .map((table, number) => tableText(table.slice(0, most), number))
    .join('');
}

function tagValues(query: string, cells: FakeCell[]): string {
  const tag = firstOf(query, `tag: ${text}`) ?? '';
  const values = [...new Set(cells.flatMap((cell) => valueOfTag(cell, tag)))].sort();
  if (query.includes('|> count()')) return column([values.length]);
  return column(values.slice(0, Number(/limit\(n: (\d+)\)/.exec(query)?.[1] ?? values.length)));
}

function valueOfTag({ measurement, field, tagSet }: FakeCell, tag: string): string[] {
  if (tag === '_measurement') return [measurement];
  if (tag === '_field') return [field];
  return tagSet.filter(([key]) => key === tag).map(([, value]) => value);
}

function keysOf(cells: readonly FakeCell[]): string[] {
  return [...new Set(cells.flatMap(({ tagSet }) => tagSet.map(([key]) => key)))].sort();
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

function column(values: (string | number)[]): string {
  if (values.length === 0) return '\r\n';
  const type = typeof values[0] === 'number' ? 'long' : 'string';
  const rows = values.map((value) => `,,0,${quoted(String(value))}`);
  return csv(
    [`#datatype,string,long,${type}`, '#group,false,false,false', '#default,_result,,'],
    '_value',
    rows,
  );
}

function tableText(cells: readonly FakeCell[], number: number): string {
  const keys = keysOf(cells);
  const type = fluxTypes[cells[0]?.value.type ?? 'float'];
  const strings = (word: string) => keys.map(() => `,${word}`).join('');
  const rows = cells.map(({ measurement, tagSet, timeNs, field, value }) => {
    const tags = keys.map((key) => quoted(tagSet.find(([own]) => own === key)?.[1] ?? ''));
    return [
      `,,${number}`,
      timeText(timeNs),
      quoted(String(value.value)),
      quoted(field),
      quoted(measurement),
      ...tags,
    ].join(',');
  });
  return csv(
    [
      `#datatype,string,long,dateTime:RFC3339,${type},string,string${strings('string')}`,
      `#group,false,false,false,false,true,true${strings('false')}`,
      `#default,_result,,,,,${strings('')}`,
    ],
    ['_time', '_value', '_field', '_measurement', ...keys.map(quoted)].join(','),
    rows,
  );
}

function csv(annotations: string[], columns: string, rows: string[]): string {
  return `${[...annotations, `,result,table,${columns}`, ...rows].join('\r\n')}\r\n\r\n`;
}

function timeText(ns: bigint): string {
  const second = new Date(Number(ns / 1_000_000_000n) * 1_000).toISOString().slice(0, 19);
  const fraction = String(ns % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0+$/, '');
  return `${second}${fraction === '' ? '' : `.${fraction}`}Z`;
}
