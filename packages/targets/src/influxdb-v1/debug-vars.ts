import { z } from 'zod';
import { parseJson } from '../egress/parse-json.ts';
import type { ServerStats } from '../session/target-session.ts';
import type { InfluxdbV1Client } from './client.ts';
import { listShards } from './databases.ts';

const entryShape = z.object({
  name: z.string(),
  tags: z.record(z.string(), z.string()).nullish(),
  values: z.record(z.string(), z.unknown()),
});
const memoryShape = z.object({
  HeapInuse: z.number(),
  HeapAlloc: z.number(),
  Sys: z.number(),
  NumGC: z.number().optional(),
});
const systemShape = z.object({ uptime: z.number() });
const answerShape = z.record(z.string(), z.unknown());

const maxAnswerBytes = 64 * 1_048_576;

/** readDebugVars reads /debug/vars, or gives null where the server has none. */
export async function readDebugVars(client: InfluxdbV1Client, database: string): Promise<ServerStats | null> {
  const answer = await client.get('/debug/vars', maxAnswerBytes);
  if (answer.statusCode !== 200) return null;
  const vars = answerShape.safeParse(parseJson(answer.text)).data ?? null;
  if (vars === null || !keepsDroppedShards(vars)) return statsOfVars(vars, database, null);
  const shards = await listShards(client, database);
  return statsOfVars(vars, database, new Set(shards.map(({ id }) => String(id))));
}

/** parseDebugVars picks the figures of one database out of the text of /debug/vars; null where it cannot be read. */
export function parseDebugVars(text: string, database: string): ServerStats | null {
  return statsOfVars(answerShape.safeParse(parseJson(text)).data ?? null, database, null);
}

type Vars = z.infer<typeof answerShape>;

/** Servers before 1.0, which give no `system`, list a dropped shard with its last figures until they are restarted. */
function keepsDroppedShards(vars: Vars): boolean {
  return vars.memstats !== undefined && vars.system === undefined;
}

/** `shards`: those that exist, by id; null: all that are listed do. */
function statsOfVars(
  vars: Vars | null,
  database: string,
  shards: ReadonlySet<string> | null,
): ServerStats | null {
  if (vars === null) return null;
  const memory = memoryShape.safeParse(vars.memstats);
  const system = systemShape.safeParse(vars.system);
  const entries = Object.values(vars).flatMap((value) => {
    const entry = entryShape.safeParse(value);
    return entry.success && isOfShards(entry.data, shards) ? [entry.data] : [];
  });
  return {
    heapInUseBytes: memory.data?.HeapInuse ?? null,
    heapAllocBytes: memory.data?.HeapAlloc ?? null,
    sysBytes: memory.data?.Sys ?? null,
    rssBytes: null,
    uptimeMs: system.success ? system.data.uptime * 1_000 : null,
    collections: memory.data?.NumGC ?? null,
    ...statsOfEntries(entries, database),
  };
}

/** One block of statistics, as /debug/vars and SHOW STATS give it. */
export type StatEntry = z.infer<typeof entryShape>;

type EntryStats = Omit<
  ServerStats,
  'heapInUseBytes' | 'heapAllocBytes' | 'sysBytes' | 'rssBytes' | 'uptimeMs' | 'collections'
>;

/** statsOfEntries sums the blocks that belong to one database; what it does not report is null, and 0 only where it has no shard. */
export function statsOfEntries(entries: StatEntry[], database: string): EntryStats {
  const named = (name: string) => entries.filter((entry) => entry.name === name);
  const ofDatabase = (name: string) => named(name).filter((entry) => belongsTo(entry, database));
  const hasShards = ['shard', 'tsm1_cache', 'tsm1_engine'].some((name) => ofDatabase(name).length > 0);
  const orNothing = (value: number | null) => value ?? (hasShards ? null : 0);
  return {
    observedSeries: orNothing(sum(ofDatabase('database'), ['numSeries'])),
    diskBytes: orNothing(sum(ofDatabase('shard'), ['diskBytes']) ?? bytesOfFiles(ofDatabase)),
    cacheBytes: orNothing(sum(ofDatabase('tsm1_cache'), ['memBytes'])),
    snapshotBytes: orNothing(sum(ofDatabase('tsm1_cache'), ['diskBytes'])),
    goroutines: sum(named('runtime'), ['NumGoroutine']),
    pointsWrittenTotal: sum(named('write'), ['pointReq']),
    compactions: orNothing(sum(ofDatabase('tsm1_engine'), compactionCounters)),
  };
}

/** Servers before 1.0 give no size of a shard, but those of its data files and of its log. */
function bytesOfFiles(ofDatabase: (name: string) => StatEntry[]): number | null {
  return sum(
    [...ofDatabase('tsm1_filestore'), ...ofDatabase('tsm1_wal')],
    ['diskBytes', 'currentSegmentDiskBytes', 'oldSegmentsDiskBytes'],
  );
}

/** Blocks of a shard end their path in its id. */
function isOfShards({ tags }: StatEntry, shards: ReadonlySet<string> | null): boolean {
  const path = tags?.path;
  return shards === null || path === undefined || shards.has(path.split('/').at(-1) ?? '');
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
