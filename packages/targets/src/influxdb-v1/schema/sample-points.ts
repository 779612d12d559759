import type { FieldValue } from '@tidemark/workload/value-at';
import type { FieldTypes } from '../../schema-import/imported-measurement.ts';
import { byTime, type SampledPoint } from '../../schema-import/stored-times.ts';
import type { QueryCell, QuerySeries } from '../query-answer.ts';
import { quoteIdentifier, quoteText } from '../quote.ts';
import type { StatementAsker } from './statement-asker.ts';

type Places = {
  measurement: string;
  /** How a statement names it. */
  from: string;
  tagKeys: string[];
  fields: FieldTypes;
  points: number;
  /** Series to read where reading all at once would cost the server too much; null: all. */
  someSeries: SampledPoint['tagSet'][] | null;
};

/** Points of one series that are read for how its values and timestamps move. */
const pointsOfOneSeries = 100;

/** samplePoints reads the newest points of a measurement, and more of one of its series, oldest first. */
export async function samplePoints(asker: StatementAsker, places: Places): Promise<SampledPoint[]> {
  const { from, someSeries } = places;
  const points =
    someSeries === null
      ? await newestOfAll(asker, from, places)
      : await newestOf(asker, from, someSeries, places);
  return oldestFirst(points);
}

async function newestOfAll(asker: StatementAsker, from: string, places: Places): Promise<SampledPoint[]> {
  const newest = await select(asker, `${from} ORDER BY time DESC LIMIT ${places.points}`, places);
  const [last] = newest;
  return last === undefined ? [] : [...newest, ...(await newestOf(asker, from, [last.tagSet], places))];
}

async function newestOf(
  asker: StatementAsker,
  from: string,
  series: SampledPoint['tagSet'][],
  places: Places,
): Promise<SampledPoint[]> {
  const points: SampledPoint[] = [];
  for (const tagSet of series) {
    const clauses = `${from}${whereOf(tagSet)} ORDER BY time DESC LIMIT ${pointsOfOneSeries}`;
    points.push(...(await select(asker, clauses, places)));
  }
  return points;
}

async function select({ ask }: StatementAsker, clauses: string, places: Places): Promise<SampledPoint[]> {
  const asked = await ask(`SELECT * ${clauses}`);
  return asked.ok ? asked.answer.flatMap((series) => pointsOf(series, places)) : [];
}

function whereOf(tagSet: SampledPoint['tagSet']): string {
  const terms = tagSet.map(([key, value]) => `${quoteIdentifier(key)} = ${quoteText(value)}`);
  return terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`;
}

function pointsOf(
  { columns, values }: QuerySeries,
  { measurement, tagKeys, fields }: Places,
): SampledPoint[] {
  const tags = new Set(tagKeys);
  return values.map((row) => {
    const point: SampledPoint = { measurement, time: '', tagSet: [], fieldSet: [] };
    columns.forEach((column, at) => {
      const cell = row[at] ?? null;
      if (cell === null) return;
      if (column === 'time') point.time = String(cell);
      else if (tags.has(column)) point.tagSet.push([column, String(cell)]);
      else {
        const types = fields.get(column) ?? [];
        const value = readCell(cell, types.includes('int') && !types.includes('float'));
        if (value !== null) point.fieldSet.push([column, value]);
      }
    });
    return point;
  });
}

/** An answer in JSON does not distinguish an integer from a float; the types of the field do. */
function readCell(cell: QueryCell, isInt: boolean): FieldValue | null {
  if (typeof cell === 'string') return { type: 'string', value: cell };
  if (typeof cell === 'boolean') return { type: 'boolean', value: cell };
  if (typeof cell !== 'number' || !Number.isFinite(cell)) return null;
  return isInt && Number.isInteger(cell)
    ? { type: 'int', value: cell }
    : { type: 'float', value: cell, decimals: null };
}

/** Both samples may hold the same point. */
function oldestFirst(points: SampledPoint[]): SampledPoint[] {
  const known = new Map(points.map((point) => [JSON.stringify([point.time, point.tagSet]), point]));
  return byTime([...known.values()]);
}
