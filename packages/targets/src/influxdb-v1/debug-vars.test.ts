import { expect, it } from 'vitest';
import { listeningInodes } from '../launching/find-listening-process.ts';
import { parseDebugVars } from './debug-vars.ts';

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
  });
});

it('knows a database without shards as one without series', () => {
  expect(parseDebugVars(text, 'new')).toMatchObject({ observedSeries: 0, diskBytes: 0, cacheBytes: 0 });
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
