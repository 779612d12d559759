import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listeningInodes } from '../launching/find-listening-process.ts';
import type { InfluxdbV1Client } from './client.ts';
import { parseDebugVars, readDebugVars } from './debug-vars.ts';

const shard = (database: string, name: string, values: Record<string, number>) => ({
  name,
  tags: { database, path: `/data/${database}/autogen/1` },
  values,
});

const text = JSON.stringify({
  system: { started: '2026-01-01T00:00:00Z', uptime: 4 },
  cmdline: ['influxd'],
  memstats: { HeapInuse: 10, HeapAlloc: 8, Sys: 20 },
  runtime: { name: 'runtime', tags: {}, values: { NumGoroutine: 15 } },
  'database:x': { name: 'database', tags: { database: 'x' }, values: { numSeries: 7 } },
  'database:y': { name: 'database', tags: { database: 'y' }, values: { numSeries: 900 } },
  'shard:1': shard('x', 'shard', { diskBytes: 100 }),
  'shard:2': shard('x', 'shard', { diskBytes: 50 }),
  'shard:3': shard('y', 'shard', { diskBytes: 9_000 }),
  'tsm1_cache:1': shard('x', 'tsm1_cache', { memBytes: 5 }),
  'tsm1_engine:1': shard('x', 'tsm1_engine', { tsmFullCompactionsActive: 1, tsmLevel1CompactionQueue: 2 }),
  write: { name: 'write', tags: null, values: { pointReq: 42 } },
});

it('picks the figures of one database and leaves those of others alone', () => {
  expect(parseDebugVars(text, 'x')).toEqual({
    heapInUseBytes: 10,
    rssBytes: null,
    heapAllocBytes: 8,
    sysBytes: 20,
    observedSeries: 7,
    diskBytes: 150,
    cacheBytes: 5,
    goroutines: 15,
    pointsWrittenTotal: 42,
    uptimeMs: 4_000,
    compactions: 3,
    snapshotBytes: null,
    collections: null,
  });
});

it('knows a database without shards as one without series', () => {
  expect(parseDebugVars(text, 'new')).toMatchObject({ observedSeries: 0, diskBytes: 0, cacheBytes: 0 });
});

const recorded = (version: string) =>
  readFileSync(new URL(`../../test/old-servers/debug-vars-${version}.json`, import.meta.url), 'utf8');

/** A server that gives a recorded answer, and has these shards of the database x. */
function replaying(text: string, shardIds: number[]): InfluxdbV1Client {
  const times = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  return {
    host: 'old',
    ping: () => Promise.resolve({ version: null }),
    query: () =>
      Promise.resolve([
        {
          name: 'x',
          columns: ['id', 'start_time', 'end_time'],
          values: shardIds.map((id) => [id, ...times]),
        },
      ]),
    change: () => Promise.resolve(),
    get: () => Promise.resolve({ statusCode: 200, text }),
    close: () => Promise.resolve(),
  };
}

it.each(['0.12.1', '0.13.0'])(
  'reads the files of %s, and takes unknown compactions for unknown',
  async (version) => {
    expect(await readDebugVars(replaying(recorded(version), [1]), 'x')).toMatchObject({
      observedSeries: 4,
      diskBytes: 6_489_719,
      cacheBytes: 0,
      snapshotBytes: 0,
      compactions: null,
      uptimeMs: null,
    });
  },
);

it('reads what a 0.x is writing out of its cache', () => {
  const writing = recorded('0.12.1').replace(/("cachedBytes": \d+,\s+"diskBytes": )0/, '$122960000');
  expect(parseDebugVars(writing, 'x')).toMatchObject({ cacheBytes: 0, snapshotBytes: 22_960_000 });
});

it('leaves shards out that a 0.x still lists after they were dropped', async () => {
  expect(await readDebugVars(replaying(recorded('0.12.1'), [2]), 'x')).toMatchObject({
    observedSeries: 4,
    diskBytes: 0,
    snapshotBytes: 0,
    compactions: 0,
  });
});

it('never takes a figure for zero that a server with shards does not report', () => {
  const bare = JSON.stringify({
    'shard:1': shard('x', 'shard', { writeReq: 1 }),
    'tsm1_cache:1': shard('x', 'tsm1_cache', {}),
  });
  expect(parseDebugVars(bare, 'x')).toMatchObject({
    observedSeries: null,
    diskBytes: null,
    cacheBytes: null,
    snapshotBytes: null,
    compactions: null,
  });
});

it('gives nothing for a text that is no JSON object, rather than a zero', () => {
  expect(parseDebugVars('<html>', 'x')).toBeNull();
  expect(parseDebugVars('{}', 'x')).toMatchObject({ heapInUseBytes: null });
});

it('finds the socket of a listener in the table of the kernel, and no other', () => {
  const table = [
    '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode',
    '   0: 0100007F:1F96 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1',
    '   1: 0100007F:1F96 0100007F:9999 01 00000000:00000000 00:00000000 00000000     0        0 4712 1',
    '   2: 0100007F:1F97 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4713 1',
  ].join('\n');
  expect(listeningInodes(table, 8086)).toEqual(['4711']);
});
