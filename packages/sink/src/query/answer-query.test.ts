import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { createVirtualTicker } from '@tidemark/domain/testing/virtual-ticker';
import { describe, expect, it } from 'vitest';
import { LineCounter } from '../counting/line-counter.ts';
import { Sink } from '../sink.ts';
import { answerQuery } from './answer-query.ts';

const dayMs = 86_400_000;

function aSink() {
  const clock = createVirtualClock();
  const sink = new Sink(clock, () => createVirtualTicker(clock));
  const ask = (text: string, database = 'd') => JSON.parse(JSON.stringify(answerQuery(sink, text, database)));
  return {
    sink,
    ask,
    write(text: string, database = 'd') {
      const counter = new LineCounter(sink.block, sink.database(database));
      counter.begin(sink.database(database), 1_000_000, 0);
      counter.feed(Buffer.from(text), 0, Buffer.byteLength(text), true);
      counter.commit();
    },
    counts(text: string): Record<string, number> {
      const series: { name: string; values: [string, number][] }[] = ask(text).results[0].series ?? [];
      return Object.fromEntries(series.map(({ name, values }) => [name, values[0]?.[1] ?? Number.NaN]));
    },
  };
}

describe('answerQuery', () => {
  it('creates, shows and drops databases', () => {
    const { ask } = aSink();
    expect(ask('CREATE DATABASE "a;b\\"c"; SHOW DATABASES')).toEqual({
      results: [
        { statement_id: 0 },
        { statement_id: 1, series: [{ name: 'databases', columns: ['name'], values: [['a;b"c']] }] },
      ],
    });
    ask('DROP DATABASE "a;b\\"c"');
    expect(ask('SHOW DATABASES').results[0].series[0].values).toEqual([]);
  });

  it('counts by measurement, with names that need quotation marks; one without points has no series', () => {
    const { write, counts } = aSink();
    write('m0 v=1 1\nm0 v=2 2\nroom\\ climate\\,\\ "east" v=1 1');
    expect(counts('SELECT count("v") FROM "m0", "room climate, \\"east\\"", "none"')).toEqual({
      m0: 2,
      'room climate, "east"': 1,
    });
    expect(counts('select count(v) from "d"."autogen"."m0"')).toEqual({ m0: 2 });
    expect(counts('SELECT count(*) FROM d..m0')).toEqual({ m0: 2 });
  });

  it('counts by windows of whole shards, and refuses shorter ones instead of guessing', () => {
    const { ask, write } = aSink();
    ask('CREATE DATABASE "d" WITH DURATION INF SHARD DURATION 60s');
    write([0, 59_999, 60_000, 180_000].map((ms) => `m v=1 ${ms}\nn v=1 60000`).join('\n'));
    const grouped = (window: string, until = '4m') =>
      ask(
        `SELECT count("v") FROM "m", "n" WHERE time >= 0u AND time < ${until} GROUP BY time(${window}) fill(none)`,
      ).results[0];
    const at = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
    const columns = ['time', 'count'];
    expect(grouped('60000000u').series).toEqual([
      {
        name: 'm',
        columns,
        values: [
          [at(0), 2],
          [at(60_000), 1],
          [at(180_000), 1],
        ],
      },
      { name: 'n', columns, values: [[at(60_000), 4]] },
    ]);
    expect(grouped('2m').series[0].values).toEqual([
      [at(0), 3],
      [at(120_000), 1],
    ]);
    expect(grouped('30s').error).toBe('the sink counts points by whole shards, of 60 s each');
    expect(grouped('1m', '90s').error).toContain('whole shards');
  });

  it('counts from a time on, exactly where it is the start of a shard', () => {
    const { ask, write, counts } = aSink();
    ask('CREATE DATABASE "d" WITH DURATION INF SHARD DURATION 86400s');
    write([0, 1, dayMs - 1, dayMs, 2 * dayMs, 2 * dayMs + 5].map((ms) => `m v=1 ${ms}`).join('\n'));
    expect(counts(`SELECT count("v") FROM "m" WHERE time >= ${dayMs}ms`)).toEqual({ m: 3 });
    expect(counts(`SELECT count("v") FROM "m" WHERE time >= ${dayMs}ms AND time < 2d`)).toEqual({ m: 1 });
    expect(counts(`SELECT count("v") FROM "m" WHERE time >= ${5 * dayMs}ms`)).toEqual({});
  });

  it('shows shards and forgets what is dropped', () => {
    const { sink, ask, write, counts } = aSink();
    ask('CREATE DATABASE d WITH SHARD DURATION 1d');
    write(`m,a=1 v=1 0\nm,a=2 v=1 ${dayMs}`);
    const [shards] = ask('SHOW SHARDS').results[0].series;
    expect(shards).toMatchObject({
      name: 'd',
      columns: expect.arrayContaining(['id', 'start_time', 'end_time']),
    });
    expect(shards.values[0]).toContain('1970-01-02T00:00:00Z');
    ask(`DROP SHARD ${shards.values[0][0]}`);
    expect(counts('SELECT count(v) FROM m')).toEqual({ m: 1 });
    expect(sink.database('d').seriesStored).toBe(1);
  });

  it('answers series and memory where a run looks for them', () => {
    const { ask, write } = aSink();
    write('m,a=1 v=1 0\nm,a=2 v=1 0');
    const series: { name: string; columns: string[]; values: number[][] }[] =
      ask('SHOW STATS').results[0].series;
    const database = series.find(({ name }) => name === 'database');
    expect(database).toMatchObject({
      tags: { database: 'd' },
      columns: ['numMeasurements', 'numSeries'],
      values: [[1, 2]],
    });
  });

  it.each([
    ['a statement it does not know', 'GRANT ALL TO "x"', /error parsing query/],
    ['a count under a condition that it cannot judge', 'SELECT count(v) FROM m WHERE host = 1', null],
    ['another selection', 'SELECT mean(v) FROM m', null],
  ])('answers %s without inventing figures', (_, text, error) => {
    const [result] = aSink().ask(text).results;
    expect(result.series).toBeUndefined();
    if (error !== null) expect(result.error).toMatch(error);
  });
});
