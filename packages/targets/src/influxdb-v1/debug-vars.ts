import { z } from 'zod';
import { parseJson } from '../egress/parse-json.ts';
import type { ServerStats } from '../session/target-session.ts';
import type { InfluxdbV1Client } from './client.ts';

const entryShape = z.object({
  name: z.string(),
  tags: z.record(z.string(), z.string()).nullish(),
  values: z.record(z.string(), z.unknown()),
});
const memoryShape = z.object({ HeapInuse: z.number(), HeapAlloc: z.number(), Sys: z.number() });
const systemShape = z.object({ uptime: z.number() });
const answerShape = z.record(z.string(), z.unknown());

const maxAnswerBytes = 64 * 1_048_576;

/** readDebugVars reads /debug/vars, or gives null where the server has none. */
export async function readDebugVars(client: InfluxdbV1Client, database: string): Promise<ServerStats | null> {
  const answer = await client.get('/debug/vars', maxAnswerBytes);
  return answer.statusCode === 200 ? parseDebugVars(answer.text, database) : null;
}

/** parseDebugVars picks the figures of one database out of the text of /debug/vars; null where it cannot be read. */
export function parseDebugVars(text: string, database: string): ServerStats | null {
  const parsed = answerShape.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const memory = memoryShape.safeParse(parsed.data.memstats);
  const system = systemShape.safeParse(parsed.data.system);
  const entries = Object.values(parsed.data).flatMap((value) => {
    const entry = entryShape.safeParse(value);
    return entry.success ? [entry.data] : [];
  });
  return {
    heapInUseBytes: memory.data?.HeapInuse ?? null,
    heapAllocBytes: memory.data?.HeapAlloc ?? null,
    sysBytes: memory.data?.Sys ?? null,
    rssBytes: null,
    uptimeMs: system.success ? system.data.uptime * 1_000 : null,
    ...statsOfEntries(entries, database),
  };
}

/** One block of statistics, as /debug/vars and SHOW STATS give it. */
export type StatEntry = z.infer<typeof entryShape>;

type EntryStats = Omit<
  ServerStats,
  'heapInUseBytes' | 'heapAllocBytes' | 'sysBytes' | 'rssBytes' | 'uptimeMs'
>;

/** statsOfEntries sums the blocks that belong to one database. */
export function statsOfEntries(entries: StatEntry[], database: string): EntryStats {
  const named = (name: string) => entries.filter((entry) => entry.name === name);
  const ofDatabase = (name: string) => named(name).filter((entry) => belongsTo(entry, database));
  return {
    observedSeries: sum(ofDatabase('database'), ['numSeries']) ?? 0,
    diskBytes: sum(ofDatabase('shard'), ['diskBytes']) ?? 0,
    cacheBytes: sum(ofDatabase('tsm1_cache'), ['memBytes']) ?? 0,
    goroutines: sum(named('runtime'), ['NumGoroutine']),
    pointsWrittenTotal: sum(named('write'), ['pointReq']),
    compactions: sum(ofDatabase('tsm1_engine'), compactionCounters) ?? 0,
  };
}

const compactionCounters = [
  'cacheCompactionsActive',
  'tsmFullCompactionsActive',
  'tsmOptimizeCompactionsActive',
  'tsmLevel1CompactionsActive',
  'tsmLevel2CompactionsActive',
  'tsmLevel3CompactionsActive',
  'tsmFullCompactionQueue',
  'tsmLevel1CompactionQueue',
  'tsmLevel2CompactionQueue',
  'tsmLevel3CompactionQueue',
];

/** Shards of 0.x name their database in the path only. */
function belongsTo(entry: StatEntry, database: string): boolean {
  const tags = entry.tags ?? {};
  if (tags.database !== undefined) return tags.database === database;
  return (tags.path ?? '').split('/').includes(database);
}

function sum(entries: StatEntry[], counters: string[]): number | null {
  const values = entries.flatMap((entry) =>
    counters.map((counter) => entry.values[counter]).filter((value) => typeof value === 'number'),
  );
  return values.length === 0 ? null : values.reduce((total, value) => total + value, 0);
}
