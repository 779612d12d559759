import type { ServerStats } from '../session/target-session.ts';
import type { InfluxdbV1Client } from './client.ts';
import { type StatEntry, statsOfEntries } from './debug-vars.ts';

/** readShowStats reads SHOW STATS, for servers without /debug/vars; it spells the heap in use differently. */
export async function readShowStats(client: InfluxdbV1Client, database: string): Promise<ServerStats> {
  const series = await client.query('SHOW STATS');
  const entries: StatEntry[] = series.map(({ name, tags, columns, values }) => ({
    name,
    tags: tags ?? null,
    values: Object.fromEntries(columns.map((column, i) => [column, values[0]?.[i] ?? null])),
  }));
  const runtime = entries.find((entry) => entry.name === 'runtime')?.values ?? {};
  const figure = (name: string) => (typeof runtime[name] === 'number' ? runtime[name] : null);
  return {
    heapInUseBytes: figure('HeapInUse'),
    heapAllocBytes: figure('HeapAlloc') ?? figure('Alloc'),
    sysBytes: figure('Sys'),
    rssBytes: null,
    uptimeMs: null,
    collections: figure('NumGC'),
    ...statsOfEntries(entries, database),
  };
}
