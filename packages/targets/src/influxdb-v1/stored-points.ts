import { DomainError } from '@tidemark/domain/kernel/errors';
import { isoToNs } from '@tidemark/workload/timestamp-at';
import {
  type CountGroup,
  type KeyAccess,
  measurementsPerQuery,
  type StoredValue,
} from '../session/target-session.ts';
import type { InfluxdbV1Client, QueryOptions } from './client.ts';
import { columnOf, type QuerySeries } from './query-answer.ts';
import { quoteIdentifier } from './quote.ts';

/** A condition on the time without an end is understood as "until now" by some versions. */
const latestUs = 9_223_372_036_000_000;

/** createKeyAccess looks for single points of one database; every query has both ends of its time. */
export function createKeyAccess(client: InfluxdbV1Client, database: string): KeyAccess {
  const ask = async (statement: string, options: QueryOptions) => {
    const series = await client.query(statement, { database, ...options });
    if (!series.some((rows) => rows.partial)) return series;
    const detail = 'it cut its answer at its max-row-limit';
    throw new DomainError('target_refused', { host: client.host, detail });
  };
  return {
    async countWindows(group, { fromUs, untilUs, windowUs }, timeoutMs) {
      const groupBy = `${timeCondition(fromUs, untilUs)} GROUP BY time(${windowUs}u) fill(none)`;
      const series = await askInParts(group, (names) =>
        ask(`SELECT count(${quoteIdentifier(group.field)}) FROM ${names} WHERE ${groupBy}`, { timeoutMs }),
      );
      return series.flatMap((rows) => {
        const counts = columnOf(rows, 'count');
        return columnOf(rows, 'time').map((time, i) => ({
          measurement: rows.name,
          fromUs: Number(isoToNs(String(time)) / 1_000n),
          count: Number(counts[i] ?? 0),
        }));
      });
    },
    async countSpan(group, { fromUs, untilUs }, timeoutMs) {
      const where = timeCondition(fromUs, untilUs ?? latestUs);
      const series = await askInParts(group, (names) =>
        ask(`SELECT count(${quoteIdentifier(group.field)}) FROM ${names} WHERE ${where}`, { timeoutMs }),
      );
      const counts = new Map(group.measurements.map((name) => [name, 0]));
      for (const rows of series) counts.set(rows.name, Number(columnOf(rows, 'count')[0] ?? 0));
      return counts;
    },
    async readKeys(measurement, field, { fromUs, untilUs }, timeoutMs) {
      const from = quoteIdentifier(measurement);
      const where = timeCondition(fromUs, untilUs);
      const statement = `SELECT ${quoteIdentifier(field)} FROM ${from} WHERE ${where} GROUP BY *`;
      return (await ask(statement, { timeoutMs })).flatMap((series) => valuesOf(series, field));
    },
    async sumWindows({ measurements, field }, { fromUs, untilUs, windowUs }, timeoutMs) {
      const groupBy = `${timeCondition(fromUs, untilUs)} GROUP BY time(${windowUs}u) fill(none)`;
      const name = quoteIdentifier(field);
      const series = await askInParts({ measurements, field }, (names) =>
        ask(`SELECT count(${name}), sum(${name}) FROM ${names} WHERE ${groupBy}`, { timeoutMs }),
      );
      return series.flatMap((rows) => {
        const counts = columnOf(rows, 'count');
        const sums = columnOf(rows, 'sum');
        return columnOf(rows, 'time').map((time, i) => ({
          measurement: rows.name,
          fromUs: Number(isoToNs(String(time)) / 1_000n),
          count: Number(counts[i] ?? 0),
          sum: Number(sums[i] ?? 0),
        }));
      });
    },
  };
}

function timeCondition(fromUs: number | null, untilUs: number): string {
  const from = fromUs === null ? '' : `time >= ${fromUs}u AND `;
  return `${from}time < ${untilUs}u`;
}

async function askInParts(
  { measurements }: CountGroup,
  ask: (names: string) => Promise<QuerySeries[]>,
): Promise<QuerySeries[]> {
  const answered: QuerySeries[] = [];
  for (let first = 0; first < measurements.length; first += measurementsPerQuery) {
    const names = measurements.slice(first, first + measurementsPerQuery).map(quoteIdentifier);
    answered.push(...(await ask(names.join(', '))));
  }
  return answered;
}

/** A series without a tag that others of the measurement have comes with an empty value. */
function valuesOf(series: QuerySeries, field: string): StoredValue[] {
  const tagSet = Object.entries(series.tags ?? {}).filter(([, value]) => value !== '');
  const values = columnOf(series, field);
  return columnOf(series, 'time').map((time, i) => ({
    tagSet,
    timestampNs: isoToNs(String(time)),
    value: values[i] ?? null,
  }));
}

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
