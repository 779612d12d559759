import type { Sink } from '../sink.ts';
import { parseStatement, type Statement, type TimeRange } from './parse-statement.ts';
import { serverStats } from './server-stats.ts';

type Cell = string | number | null;

/** One series of an answer, as InfluxDB 1.x writes it. */
export type AnsweredSeries = {
  name: string;
  tags?: Record<string, string>;
  columns: string[];
  values: Cell[][];
};

/** Up to the next `;` outside of a quoted name. */
const statementText = /(?:"(?:[^"\\]|\\.)*"|[^";])+/g;

/** answerQuery gives the JSON value that InfluxDB would answer to statements with `;` between them. */
export function answerQuery(sink: Sink, text: string, database: string): { results: object[] } {
  const statements = (text.match(statementText) ?? [])
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return {
    results: statements.map((statement, number) => ({
      statement_id: number,
      ...resultOf(sink, parseStatement(statement), database),
    })),
  };
}

function resultOf(sink: Sink, statement: Statement, database: string): object {
  switch (statement.kind) {
    case 'create-database':
      sink.create(statement.name, statement.shardMs ?? undefined);
      return {};
    case 'drop-database':
      sink.drop(statement.name);
      return {};
    case 'drop-shard':
      for (const candidate of sink.databases()) candidate.dropShard(statement.id);
      return {};
    case 'show-databases':
      return answered([
        { name: 'databases', columns: ['name'], values: sink.databases().map(({ name }) => [name]) },
      ]);
    case 'show-shards':
      return answered(shardSeries(sink));
    case 'show-measurements':
      return answered(measurementSeries(sink, database));
    case 'show-stats':
      return answered(serverStats(sink).map(statSeries));
    case 'count':
      return statement.windowMs === null
        ? answered(countSeries(sink, statement.database ?? database, statement.measurements, statement.range))
        : countWindows(sink, statement.database ?? database, statement, statement.windowMs);
    case 'other-select':
      return {};
    case 'unknown':
      return { error: 'error parsing query: the sink does not know this statement' };
  }
}

function answered(series: AnsweredSeries[]): object {
  return series.length === 0 ? {} : { series };
}

const shardColumns = [
  'id',
  'database',
  'retention_policy',
  'shard_group',
  'start_time',
  'end_time',
  'expiry_time',
  'owners',
];

function shardSeries(sink: Sink): AnsweredSeries[] {
  return sink.databases().map((database) => ({
    name: database.name,
    columns: shardColumns,
    values: database.shards().map(({ id, startMs, endMs }) => {
      const [start, end] = [timeText(startMs), timeText(endMs)];
      return [id, database.name, 'autogen', id, start, end, end, ''];
    }),
  }));
}

function timeText(timeMs: number): string {
  return new Date(timeMs).toISOString().replace('.000Z', 'Z');
}

function measurementSeries(sink: Sink, name: string): AnsweredSeries[] {
  const values = pointsOf(sink, name, allTime).map(([measurement]) => [measurement]);
  return values.length === 0 ? [] : [{ name: 'measurements', columns: ['name'], values }];
}

const allTime: TimeRange = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY };

function pointsOf(sink: Sink, name: string, { fromMs, untilMs }: TimeRange): [string, number][] {
  const database = sink.databases().find((candidate) => candidate.name === name);
  if (!database) return [];
  return database
    .pointsByMeasurement(fromMs, untilMs)
    .map((points, number): [string, number] => [database.measurements[number] ?? '', points])
    .filter(([, points]) => points > 0);
}

/** A measurement without points has no series, as in InfluxDB. */
function countSeries(sink: Sink, name: string, measurements: string[], range: TimeRange): AnsweredSeries[] {
  const points = new Map(pointsOf(sink, name, range));
  const time = timeText(Number.isFinite(range.fromMs) ? range.fromMs : 0);
  return [...new Set(measurements)].flatMap((measurement) => {
    const count = points.get(measurement);
    if (count === undefined) return [];
    return [{ name: measurement, columns: ['time', 'count'], values: [[time, count]] }];
  });
}

/** Points keep no time of their own here, so only windows of whole shards are answered. */
function countWindows(
  sink: Sink,
  name: string,
  { measurements, range }: Extract<Statement, { kind: 'count' }>,
  windowMs: number,
): object {
  const database = sink.databases().find((candidate) => candidate.name === name);
  if (!database) return {};
  const { shardMs } = database;
  const isWhole = (ms: number) => !Number.isFinite(ms) || ms % shardMs === 0;
  if (windowMs % shardMs !== 0 || !isWhole(range.fromMs) || !isWhole(range.untilMs))
    return { error: `the sink counts points by whole shards, of ${shardMs / 1_000} s each` };
  const windows = database.pointsByWindow(range.fromMs, range.untilMs, windowMs);
  return answered(
    [...new Set(measurements)].flatMap((measurement) => {
      const number = database.measurements.indexOf(measurement);
      const values = windows
        .map(([startMs, points]): Cell[] => [timeText(startMs), points[number] ?? 0])
        .filter(([, points]) => points !== 0);
      return values.length === 0 ? [] : [{ name: measurement, columns: ['time', 'count'], values }];
    }),
  );
}

function statSeries({ name, tags, values }: ReturnType<typeof serverStats>[number]): AnsweredSeries {
  const columns = Object.keys(values);
  return {
    name,
    ...(tags === null ? {} : { tags }),
    columns,
    values: [columns.map((column) => values[column] ?? null)],
  };
}
