import { isDomainError } from '@tidemark/domain/errors';
import type { Reading } from '@tidemark/domain/sample';
import type { InfluxdbV1Client } from '../influxdb-v1/client.ts';
import { listShards } from '../influxdb-v1/shards.ts';
import { readDebugVars, type ServerStatName, type ServerStats } from './debug-vars.ts';
import { readRssBytes } from './process-memory.ts';
import { readShowStats } from './show-stats.ts';

/** What is read: one database of one server, and its process where it runs on this host. */
export type ProbeSubject = { client: InfluxdbV1Client; database: string; pid: number | null };

const statMetrics = [
  'heapInUseBytes',
  'heapAllocBytes',
  'sysBytes',
  'observedSeries',
  'diskBytes',
  'cacheBytes',
  'goroutines',
  'pointsWrittenTotal',
] as const satisfies readonly ServerStatName[];

/** readServerStats asks /debug/vars, else SHOW STATS; it throws where neither answers. */
export async function readServerStats({ client, database }: ProbeSubject): Promise<ServerStats> {
  return (await readDebugVars(client, database)) ?? (await readShowStats(client, database));
}

/** readTarget reads everything once; what cannot be read is null with its reason: neither a gap nor a zero. It never throws. */
export async function readTarget(subject: ProbeSubject): Promise<Reading[]> {
  const [stats, shards, rss] = await Promise.all([
    statReadings(subject),
    shardReading(subject),
    rssReading(subject.pid),
  ]);
  return [...stats, shards, rss];
}

async function statReadings(subject: ProbeSubject): Promise<Reading[]> {
  try {
    const stats = await readServerStats(subject);
    return statMetrics.map((metric) => ({
      metric,
      value: stats[metric],
      reason: stats[metric] === null ? 'the server does not tell it' : null,
    }));
  } catch (error) {
    return statMetrics.map((metric) => ({ metric, value: null, reason: describe(error) }));
  }
}

async function shardReading({ client, database }: ProbeSubject): Promise<Reading> {
  try {
    return { metric: 'shardCount', value: (await listShards(client, database)).length, reason: null };
  } catch (error) {
    return { metric: 'shardCount', value: null, reason: describe(error) };
  }
}

/** rssReading reads the resident memory of the server's process. */
export async function rssReading(pid: number | null): Promise<Reading> {
  if (pid === null)
    return { metric: 'rssBytes', value: null, reason: 'the process of the server is not known on this host' };
  const value = await readRssBytes(pid);
  return { metric: 'rssBytes', value, reason: value === null ? `there is no process ${pid}` : null };
}

function describe(error: unknown): string {
  return isDomainError(error) ? error.message : 'the reading failed';
}
