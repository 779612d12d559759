import { type CountGroup, measurementsPerQuery } from '../session/target-session.ts';
import type { InfluxdbV1Client } from './client.ts';
import { columnOf } from './query-answer.ts';
import { quoteIdentifier } from './quote.ts';

/** countPoints gives the stored points of each measurement from `fromMs` on (null: all); a measurement without points counts 0. */
export async function countPoints(
  client: InfluxdbV1Client,
  database: string,
  group: CountGroup,
  options: { fromMs: number | null; timeoutMs: number },
): Promise<Map<string, number>> {
  const counts = new Map(group.measurements.map((name) => [name, 0]));
  for (let first = 0; first < group.measurements.length; first += measurementsPerQuery) {
    const names = group.measurements.slice(first, first + measurementsPerQuery).map(quoteIdentifier);
    const where = options.fromMs === null ? '' : ` WHERE time >= ${options.fromMs}ms`;
    const statement = `SELECT count(${quoteIdentifier(group.field)}) FROM ${names.join(', ')}${where}`;
    for (const series of await client.query(statement, { database, timeoutMs: options.timeoutMs })) {
      counts.set(series.name, Number(columnOf(series, 'count')[0] ?? 0));
    }
  }
  return counts;
}
